import { type Access, ADMIN, EVERYBODY, INTEGRATE, OVERSEE, SEE_INTEGRATION } from "./access.ts";

/** The rows of integration, approvals, alarms and staff. */
export const STAFF_ACCESS = {
  // Integration
  exportRequests: { roles: SEE_INTEGRATION, foreign: { credentialId: null } },
  listRequests: { roles: SEE_INTEGRATION, foreign: { credentialId: null } },
  showRequest: { roles: SEE_INTEGRATION, foreign: { id: "REQUEST_NOT_FOUND" } },
  listCredentials: { roles: SEE_INTEGRATION },
  createCredential: { roles: INTEGRATE, freshProof: true, foreign: { accountNumber: "ACCOUNT_NOT_FOUND" } },
  rotateCredential: { roles: INTEGRATE, freshProof: true, foreign: { credentialId: "CREDENTIAL_NOT_FOUND" } },
  removeCredentialTaxIds: { roles: INTEGRATE, foreign: { credentialId: "CREDENTIAL_NOT_FOUND" } },
  revokeCredential: { roles: INTEGRATE, freshProof: true, foreign: { credentialId: "CREDENTIAL_NOT_FOUND" } },
  setCertificate: { roles: INTEGRATE, freshProof: true, foreign: { credentialId: "CREDENTIAL_NOT_FOUND" } },
  setCredentialNetworks: { roles: INTEGRATE, freshProof: true, foreign: { credentialId: "CREDENTIAL_NOT_FOUND" } },

  // Approvals and alarms
  listApprovals: { roles: OVERSEE },
  decideApproval: { roles: ADMIN, freshProof: true, foreign: { approvalId: "NotFound" } },
  collectApproval: { roles: ADMIN, freshProof: true, foreign: { approvalId: "NotFound" } },
  requireSecondAdministrator: { roles: ADMIN, freshProof: true },
  listAlarms: { roles: OVERSEE },
  countUnreadAlarms: { roles: OVERSEE },
  showAlarmSettings: { roles: OVERSEE },
  setAlarmSettings: { roles: ADMIN, freshProof: true },
  setAlarmWebhook: { roles: ADMIN, freshProof: true },
  markAlarmsRead: { roles: ADMIN, foreign: { alarmIds: null } },

  // Staff
  listStaff: { roles: OVERSEE },
  inviteStaff: { roles: ADMIN, freshProof: true },
  changeStaff: { roles: ADMIN, freshProof: true, foreign: { staffId: "STAFF_NOT_FOUND" } },
  listAuditEvents: { roles: OVERSEE },
  exportAuditEvents: { roles: OVERSEE },
  changeOwnPassword: { roles: EVERYBODY },
  confirmIdentity: { roles: EVERYBODY },
  listOwnSessions: { roles: EVERYBODY },
  endOwnSession: { roles: EVERYBODY, foreign: { sessionId: null } },
  endOtherSessions: { roles: EVERYBODY },
  showFailedSignIns: { roles: EVERYBODY },
  showAuthenticator: { roles: EVERYBODY },
  setUpAuthenticator: { roles: EVERYBODY, freshProof: true },
  confirmAuthenticator: { roles: EVERYBODY },
  removeAuthenticator: { roles: EVERYBODY, freshProof: true },
  renewRecoveryCodes: { roles: EVERYBODY, freshProof: true },
  requireAuthenticators: { roles: ADMIN, freshProof: true },
} as const satisfies Record<string, Access>;
