/** A signed-in member of an operator's staff, as the database knows them now, and the id of the session in use. */
export type Session = {
  id: string;
  sessionId: string;
  operatorId: string;
  name: string;
  email: string;
  role: string;
  /** The person must choose a password of their own. */
  hasOneTimePassword: boolean;
  /** The operator requires an authenticator app of everybody, and this person has none. */
  lacksAuthenticator: boolean;
};
