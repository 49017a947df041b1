import { generateKeyPairSync, randomUUID, sign } from "node:crypto";

/** A certificate and its key, as PEM. */
export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
}

/** One ASN.1 value in DER: tag, length, contents. */
function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const body = Buffer.concat(contents);
  const { length } = body;
  const head =
    length < 0x80
      ? [tag, length]
      : length < 0x100
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), body]);
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const bytes = (hex: string) => Buffer.from(hex, "hex");
const text = (tag: number, value: string) => der(tag, Buffer.from(value, "latin1"));

const ECDSA_WITH_SHA256 = sequence(der(0x06, bytes("2a8648ce3d040302")));
const COMMON_NAME = der(0x06, bytes("550403"));
const SUBJECT_ALT_NAME = der(0x06, bytes("551d11"));
const BASIC_CONSTRAINTS = der(0x06, bytes("551d13"));

/** A certificate that nobody issued but itself, for loopback addresses and the given name. Made anew for each test. */
export function selfSigned(name = "localhost"): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const subject = sequence(der(0x31, sequence(COMMON_NAME, text(0x0c, `AHP test ${randomUUID()}`))));
  const validity = sequence(text(0x17, "200101000000Z"), text(0x17, "491231235959Z"));
  const names = sequence(text(0x82, name), der(0x87, Buffer.from([127, 0, 0, 1])));
  const authority = sequence(der(0x01, Buffer.from([0xff])));
  const extensions = sequence(
    sequence(SUBJECT_ALT_NAME, der(0x04, names)),
    sequence(BASIC_CONSTRAINTS, der(0x04, authority)),
  );
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.from([1]));
  const spki = publicKey.export({ type: "spki", format: "der" });
  const body = sequence(
    version,
    serial,
    ECDSA_WITH_SHA256,
    subject,
    validity,
    subject,
    spki,
    der(0xa3, extensions),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", body, privateKey));
  const certificate = sequence(body, ECDSA_WITH_SHA256, signature).toString("base64");
  const lines = certificate.match(/.{1,64}/g) ?? [];
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
  };
}
