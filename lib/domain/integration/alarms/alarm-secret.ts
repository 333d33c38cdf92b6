import { seal, unseal } from "#lib/server/keys/secret-key.ts";

/** Binds the secret that signs an operator's alarms to the operator. */
export function alarmSealPurpose(operatorId: string): string {
  return `alarms:${operatorId}`;
}

/** Seals the secret that signs an operator's alarms. */
export function sealAlarmSecret(operatorId: string, secret: string): Buffer<ArrayBuffer> {
  return seal(secret, alarmSealPurpose(operatorId));
}

/** Opens what `sealAlarmSecret` returned. Throws when it was sealed for another operator. */
export function openAlarmSecret(operatorId: string, sealed: Uint8Array): string {
  return unseal(sealed, alarmSealPurpose(operatorId));
}
