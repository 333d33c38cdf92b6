import { X509Certificate } from "node:crypto";
import { askToken, type Token, type TokenCredential, type TokenRules } from "./token.ts";
import { type ClientCertificate, connectionsOf, type RawAnswer, type RawRequest, sendOver } from "./transport.ts";

/** One certificate with its own connections and its own token: a PSP binds a token to the certificate that it was asked with. */
export type CertificateSession = {
  /** Whether the certificate's dates allow its use. */
  isInDate(at: Date): boolean;
  /** Sends a request with the token, which is asked for at the first call, kept, and renewed once where it is refused. */
  send(request: RawRequest): Promise<RawAnswer>;
  close(): Promise<void>;
};

export function certificateSession(
  rules: TokenRules,
  credential: TokenCredential & { ca?: string },
  certificate: ClientCertificate | null,
): CertificateSession {
  const agent = connectionsOf(certificate, credential.ca);
  const dates = certificate && new X509Certificate(certificate.cert);
  let token: Token | undefined;
  let asking: Promise<Token> | undefined;
  const signIn = async (): Promise<Token> => {
    asking ??= askToken(agent, rules, credential).finally(() => {
      asking = undefined;
    });
    token = await asking;
    return token;
  };
  const sendWith = ({ value }: Token, request: RawRequest) =>
    sendOver(agent, { ...request, headers: { ...request.headers, authorization: `Bearer ${value}` } });
  return {
    isInDate: (at) => dates === null || (dates.validFromDate <= at && at < dates.validToDate),
    async send(request) {
      const known = token && token.until > Date.now() ? token : await signIn();
      const answer = await sendWith(known, request);
      if (answer.status !== 401) return answer;
      // Another call may have renewed the token meanwhile.
      if (token === known) token = undefined;
      return sendWith(token ?? (await signIn()), request);
    },
    close: () => agent.close(),
  };
}
