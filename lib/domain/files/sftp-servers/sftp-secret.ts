import { seal, unseal } from "#lib/server/keys/secret-key.ts";

/** Binds the sign-in of an SFTP server to the server. */
export function sftpSealPurpose(serverId: string): string {
  return `sftp:${serverId}`;
}

/** Seals a password or a private key. */
export function sealSftpSecret(serverId: string, secret: string): Buffer<ArrayBuffer> {
  return seal(secret, sftpSealPurpose(serverId));
}

/** Opens what `sealSftpSecret` returned. Throws when it was sealed for another server. */
export function openSftpSecret(serverId: string, sealed: Uint8Array): string {
  return unseal(sealed, sftpSealPurpose(serverId));
}
