/** Rights by role in an organisation. The server authorises by this table; screens show by it who may act. */

export const roles = ['Owner', 'Admin', 'Manager', 'User'] as const
export type Role = (typeof roles)[number]

export const rights = {
  'read organisation': ['Owner', 'Admin', 'Manager', 'User'],
  'change organisation': ['Owner', 'Admin'],
  'change members': ['Owner', 'Admin'],
  'change devices of others': ['Owner', 'Admin'],
  'change wallets': ['Owner', 'Admin', 'Manager'],
  'read audit record': ['Owner', 'Admin'],
  /** The access of their calls asks for a system user besides. */
  'change account groups': [],
  'change addresses': ['Owner', 'Admin', 'Manager'],
  'write notes': ['Owner', 'Admin', 'Manager'],
  'read webhooks': ['Owner', 'Admin', 'Manager'],
  'change webhooks': ['Owner', 'Admin'],
  'handle alerts': ['Owner', 'Admin', 'Manager'],
  'fetch history': ['Owner', 'Admin', 'Manager', 'User'],
  'change keys': ['Owner', 'Admin', 'Manager'],
  /** Having the other signers of a key give a share to one that has none, or moving the key to other signers. It takes the
   *  operators of the signers besides: each has pinned whom its signer works with. */
  'replace signers': ['Owner', 'Admin'],
  /** Requesting a transfer: others approve it before anything moves. */
  'draft transfers': ['Owner', 'Admin', 'Manager', 'User'],
  /** One's own draft. Somebody else's takes the treasury right 'submit transfers of others'. */
  'submit transfers': ['Owner', 'Admin', 'Manager', 'User'],
  'make transfers': ['Owner', 'Admin', 'Manager'],
  /** Or the treasury right of the same name. */
  'apply policy': ['Owner', 'Admin'],
  /** Emptying the books and importing keys, in dev mode. The dev signer of the installation asks for a system user. */
  'use dev tools': ['Owner', 'Admin'],
} as const satisfies Record<string, readonly Role[]>
export type Right = keyof typeof rights

const treasuryRoles = ['Viewer', 'Approver', 'Treasurer', 'Admin'] as const
export type TreasuryRole = (typeof treasuryRoles)[number]

/** Rights that a treasury role takes away, whatever the member's role and flags allow: a treasury Viewer only looks, and spends
 *  no quota of a provider. */
const withheld: Partial<Record<Right, readonly TreasuryRole[]>> = {
  'draft transfers': ['Viewer'],
  'submit transfers': ['Viewer'],
  'make transfers': ['Viewer'],
  'fetch history': ['Viewer'],
}

export const isWithheld = (treasuryRole: TreasuryRole | null, right: Right): boolean =>
  treasuryRole !== null && withheld[right]?.includes(treasuryRole) === true

/** Whose treasury role submits a draft of somebody else. */
export const submitterRoles = ['Treasurer', 'Admin'] as const satisfies readonly TreasuryRole[]

export const mayAs = (role: Role, right: Right): boolean => (rights[right] as readonly Role[]).includes(role)
