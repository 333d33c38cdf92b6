import {
  changeSftpServer,
  createSftpServer,
  listSftpServers,
  removeSftpServer,
} from "../sftp-servers/manage-sftp-servers.ts";
import { confirmSftpHostKey, testSftpServer } from "../sftp-servers/reach-sftp-server.ts";
import { listFinishedFiles } from "./list-finished-files.ts";
import { listStatementSchedules, showStatementSchedule } from "./list-schedules.ts";
import {
  changeStatementSchedule,
  createStatementSchedule,
  deleteStatementSchedule,
  pauseStatementSchedule,
} from "./manage-schedules.ts";
import { retryStatementRun, runStatementSchedule } from "./run-schedule-now.ts";

/** The operations of schedules of statement files and of the servers that they go to. */
export const scheduleOperations = [
  listStatementSchedules,
  showStatementSchedule,
  createStatementSchedule,
  changeStatementSchedule,
  pauseStatementSchedule,
  deleteStatementSchedule,
  runStatementSchedule,
  retryStatementRun,
  listFinishedFiles,
  listSftpServers,
  createSftpServer,
  changeSftpServer,
  removeSftpServer,
  testSftpServer,
  confirmSftpHostKey,
] as const;
