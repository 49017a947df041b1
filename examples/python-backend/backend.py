"""An AHP backend in plain Python, without any package: python3 backend.py over stdio, python3 backend.py PORT over HTTP."""
import json, sys

def policy(event):
    command = str(event["tool"]["input"].get("command", ""))
    return [{"type": "deny", "reason": "Force pushes rewrite shared history."}] if "push --force" in command else []

def error(id, code, message):
    return {"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}}

def handle(data):
    """The response to the bytes of one message; None for a notification, which has no id and gets no response."""
    try:
        message = json.loads(data.decode())
    except (ValueError, RecursionError):
        return error(None, -32700, "no JSON in UTF-8")
    if not isinstance(message, dict) or not isinstance(message.get("method"), str):
        return error(None, -32600, "no request")
    if "id" not in message:
        return None
    id, params = message["id"], message.get("params")
    if type(id) not in (str, int) or id == "" or not isinstance(params, dict):
        return error(None, -32600, "no request")
    if message["method"] != "hooks/intercept":
        return error(id, -32601, "unknown method")
    if params.get("protocolVersion") != "draft":
        return error(id, -32001, "unsupported protocol version")
    try:
        event, granted = params["event"], params["capabilities"]["effects"]
        if event["type"] != "tool.before":
            return error(id, -32002, "unsupported event")
        effects = policy(event)
    except (KeyError, TypeError, AttributeError):
        return error(id, -32602, "no complete event")
    if any(effect["type"] not in granted for effect in effects):
        return error(id, -32004, "the policy needs an effect that was not granted")
    return {"jsonrpc": "2.0", "id": id, "result": {"protocolVersion": "draft", "effects": effects}}

if len(sys.argv) > 1:
    from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
    class Endpoint(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        def do_POST(self):
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            is_json = self.headers.get("Content-Type", "").split(";")[0].strip().lower() == "application/json"
            response = handle(body) if is_json else None
            text = json.dumps(response).encode() if response else b""
            self.send_response(200 if response else 202 if is_json else 415)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Endpoint).serve_forever()

for line in sys.stdin.buffer:
    response = handle(line)
    if response:
        print(json.dumps(response), flush=True)
