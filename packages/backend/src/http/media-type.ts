const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const PARAMETER = new RegExp(`^(${TOKEN})=(?:(${TOKEN})|"((?:[^"\\\\]|\\\\.)*)")$`);

/** Whether a Content-Type says JSON in UTF-8: `application/json`, with any parameters, of which `charset` may only be UTF-8. */
export function isUtf8Json(contentType: string | null): boolean {
  if (contentType === "application/json") return true;
  const [type, ...parameters] = (contentType ?? "").split(";").map((part) => part.trim());
  if (type?.toLowerCase() !== "application/json") return false;
  return parameters.every((parameter) => {
    if (parameter === "") return true;
    const [, name, token, quoted] = PARAMETER.exec(parameter) ?? [];
    if (name === undefined) return false;
    return name.toLowerCase() !== "charset" || (token ?? quoted ?? "").toLowerCase() === "utf-8";
  });
}
