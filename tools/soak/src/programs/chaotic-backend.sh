#!/bin/sh
# The chaotic backend for one event at a time, in the smallest program there is: a hundred thousand starts of Node.js take hours.
IFS= read -r line
after=${line#*'"id":"'}
id=${after%%'"'*}
after=${line#*'"n":'}
n=${after%%[!0-9]*}
chaos=
case $line in *'"chaos":"'*)
  after=${line#*'"chaos":"'}
  chaos=${after%%'"'*}
  ;;
esac

result() {
  printf '{"jsonrpc":"2.0","id":"%s","result":{"protocolVersion":"draft","effects":[%s]}}\n' "$id" "$1"
}
answer() {
  if [ $((n % 2)) -eq 0 ]; then result "{\"type\":\"deny\",\"reason\":\"denied $n\"}"; else result ''; fi
}

case $chaos in
  '') answer ;;
  crash) exit 1 ;;
  garbage) echo '}{ this is no JSON' ;;
  half) printf '{"jsonrpc":"2.0","id":' ;;
  error) printf '{"jsonrpc":"2.0","id":"%s","error":{"code":-32003,"message":"not now"}}\n' "$id" ;;
  unadvertised) result '{"type":"return","value":1}' ;;
  late) sleep 0.2 && answer ;;
  hang) sleep 300 ;;
esac
