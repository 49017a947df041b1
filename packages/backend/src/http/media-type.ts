const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const TYPE = /^[ \t]*application\/json[ \t]*/i;
/** One parameter, or none between two semicolons. */
const PARAMETER = new RegExp(`;[ \\t]*(?:(${TOKEN})=(?:(${TOKEN})|"((?:[^"\\\\]|\\\\.)*)"))?[ \\t]*`, "y");

/** Whether a Content-Type says JSON in UTF-8: `application/json`, with any parameters, of which `charset` may only be UTF-8. */
export function isUtf8Json(contentType: string | null): boolean {
  if (contentType === "application/json") return true;
  const text = contentType ?? "";
  const type = TYPE.exec(text)?.[0];
  if (type === undefined) return false;
  for (let at = type.length; at < text.length; at = PARAMETER.lastIndex) {
    PARAMETER.lastIndex = at;
    const found = PARAMETER.exec(text);
    if (found === null) return false;
    const [, name, token, quoted] = found;
    if (name?.toLowerCase() === "charset" && (token ?? quoted)?.toLowerCase() !== "utf-8") return false;
  }
  return true;
}
