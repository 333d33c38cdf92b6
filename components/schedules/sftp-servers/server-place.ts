import type { SftpServer } from "../labels/schedule.ts";

/** Returns where a server stores files, in one text: "ana@sftp.example.com:2222/in". */
export function placeOfServer({ userName, host, port, folder }: SftpServer): string {
  const address = host.includes(":") ? `[${host}]` : host;
  return `${userName}@${address}:${port}${folder.startsWith("/") ? "" : "/"}${folder}`;
}
