// Node.js only: reached from the `node` entry alone.
import { HarnessError } from "../harness-error.js";
import type { TlsOptions } from "./endpoint-options.js";

/** The same as `node:tls` takes it. */
export interface TlsConnectOptions {
  readonly ca?: string[];
  readonly cert?: string;
  readonly key?: string;
  readonly servername?: string;
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

/**
 * The options of a connection, with every certificate and key read once: what cannot be read is a mistake that is told at the start,
 * rather than as a failure of each connection.
 *
 * @throws HarnessError `invalid-option`; it repeats no key and no certificate
 */
export function tlsConnectOptions(backendId: string, tls: TlsOptions | undefined): TlsConnectOptions {
  if (tls === undefined) return {};
  const { ca, ...rest } = tls;
  const trusted = ca === undefined ? undefined : [ca].flat();
  const check = (name: string, read: () => void) => {
    try {
      read();
    } catch (error) {
      throw new HarnessError("invalid-option", `http["${backendId}"].tls.${name} cannot be read as PEM`, {
        cause: error,
      });
    }
  };
  for (const text of trusted ?? []) check("ca", () => readCertificates(text));
  // Loaded here, as hardly a harness needs it and every start would pay for it.
  check("cert and key", () => process.getBuiltinModule("node:tls").createSecureContext(rest));
  return trusted === undefined ? rest : { ...rest, ca: trusted };
}

function readCertificates(text: string): void {
  const certificates = text.match(CERTIFICATE) ?? [];
  if (certificates.length === 0) throw new TypeError("no certificate");
  const { X509Certificate } = process.getBuiltinModule("node:crypto");
  for (const certificate of certificates) new X509Certificate(certificate);
}
