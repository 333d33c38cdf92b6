/** SQL, true of each PENDING charge: an index finds the charges of which it is true. Its column has no alias. */
export const MAY_BE_PENDING = "expires_at >= (SELECT expired_until FROM charge_expiry)";
