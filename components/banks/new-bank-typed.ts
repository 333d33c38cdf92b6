import type { ConsoleInput } from "#lib/client/calls/console-form.ts";
import { certificateOf, NO_CERTIFICATE, type TypedCertificate } from "./certificate-typed.ts";
import { BANK_NAMES, type Bank, type BankList } from "./details/bank.ts";

/** A new connection as it is typed. */
export type TypedBank = {
  name: string;
  profile: Bank["profile"];
  environment: Bank["environment"];
  address: string;
  authority: string;
  clientId: string;
  clientSecret: string;
  bankAccountNumber: string;
  latePayments: Bank["latePayments"];
  certificate: TypedCertificate;
};

export function typedBank({ profiles, otherAddresses }: BankList): TypedBank {
  const profile = profiles[0]?.profile ?? "efi";
  return {
    ...{ name: BANK_NAMES[profile], profile, environment: "PRODUCTION", address: otherAddresses[0] ?? "" },
    ...{
      authority: "",
      clientId: "",
      clientSecret: "",
      bankAccountNumber: "",
      latePayments: "RETURN",
      certificate: NO_CERTIFICATE,
    },
  };
}

/** Whether the bank asks for a client secret beside the certificate. */
export function needsSecret({ profiles }: BankList, { profile }: TypedBank): boolean {
  return profiles.some((one) => one.profile === profile && one.needsClientSecret);
}

/** Whether the bank asks for the account's number. */
export function needsAccount({ profiles }: BankList, { profile }: TypedBank): boolean {
  return profiles.some((one) => one.profile === profile && one.needsAccount);
}

/** Returns the connection as the service takes it. */
export function newBankInput(typed: TypedBank): ConsoleInput<"createConnection"> {
  const {
    name,
    profile,
    environment,
    address,
    authority,
    clientId,
    clientSecret,
    bankAccountNumber,
    latePayments,
    certificate,
  } = typed;
  const isOther = environment === "OTHER";
  return {
    ...{ name, profile, environment, clientId, latePayments, clientCertificate: certificateOf(certificate) },
    ...(isOther ? { address } : {}),
    ...(isOther && authority.trim() ? { authority } : {}),
    ...(clientSecret ? { clientSecret } : {}),
    ...(bankAccountNumber.trim() ? { bankAccount: bankAccountNumber } : {}),
  };
}
