/**
 * Rights by role in an organisation. The server authorises by this table; screens use it to show who may act.
 */

export const roles = ['Owner', 'Admin', 'Manager', 'User'] as const
export type Role = (typeof roles)[number]

export const rights = {
  'read organisation': ['Owner', 'Admin', 'Manager', 'User'],
  'change organisation': ['Owner', 'Admin'],
  'change members': ['Owner', 'Admin'],
  'change devices of others': ['Owner', 'Admin'],
  'change wallets': ['Owner', 'Admin', 'Manager'],
  'read audit record': ['Owner', 'Admin'],
  /** The access of their calls also requires a system user. */
  'change account groups': [],
  'change addresses': ['Owner', 'Admin', 'Manager'],
  'write notes': ['Owner', 'Admin', 'Manager'],
  /** The numbers and accounts that files for accounting programs name. */
  'change accounting': ['Owner', 'Admin', 'Manager'],
  'read webhooks': ['Owner', 'Admin', 'Manager'],
  'change webhooks': ['Owner', 'Admin'],
  'handle alerts': ['Owner', 'Admin', 'Manager'],
  'fetch history': ['Owner', 'Admin', 'Manager', 'User'],
  'change keys': ['Owner', 'Admin', 'Manager'],
  /**
   * Having the other signers of a key give a share to one that has none, or moving the key to other signers.
   * This also needs the operators of the signers: each has pinned the identities that its signer works with.
   */
  'replace signers': ['Owner', 'Admin'],
  /** Requesting a transfer: others approve it before anything moves. */
  'draft transfers': ['Owner', 'Admin', 'Manager', 'User'],
  /** For one's own draft. Another person's draft needs the treasury right 'submit transfers of others'. */
  'submit transfers': ['Owner', 'Admin', 'Manager', 'User'],
  'make transfers': ['Owner', 'Admin', 'Manager'],
  /** The treasury right of the same name also suffices. */
  'apply policy': ['Owner', 'Admin'],
  /**
   * Emptying the ledger and importing keys, in dev mode. The dev signer of the installation requires a system
   * user.
   */
  'use dev tools': ['Owner', 'Admin'],
} as const satisfies Record<string, readonly Role[]>
export type Right = keyof typeof rights

const treasuryRoles = ['Viewer', 'Approver', 'Treasurer', 'Admin'] as const
export type TreasuryRole = (typeof treasuryRoles)[number]

/** Rights that a treasury role takes away, whatever the member's role and flags allow: a treasury Viewer takes no part in
 *  transfers, writes no notes and spends no quota of a provider. The other rights of the role stay. */
const withheld: Partial<Record<Right, readonly TreasuryRole[]>> = {
  'draft transfers': ['Viewer'],
  'submit transfers': ['Viewer'],
  'make transfers': ['Viewer'],
  'fetch history': ['Viewer'],
  'write notes': ['Viewer'],
}

export const isWithheld = (treasuryRole: TreasuryRole | null, right: Right): boolean =>
  treasuryRole !== null && withheld[right]?.includes(treasuryRole) === true

/** The treasury roles that may submit another person's draft. */
export const submitterRoles = ['Treasurer', 'Admin'] as const satisfies readonly TreasuryRole[]

/** The treasury roles that may apply or propose a policy, besides the roles with that right. */
export const policyRoles = ['Admin'] as const satisfies readonly TreasuryRole[]

export const mayAs = (role: Role, right: Right): boolean => (rights[right] as readonly Role[]).includes(role)
