/** Changes that another person has to adopt. */
import type { PendingChange } from '@holdfast/contract'

type Sentence = (proposer: string, subject: string) => string

export const changes = {
  title: 'Proposed changes',
  says: {
    'member-added': (who, what) => `${who} proposes to invite ${what}.`,
    'member-changed': (who, what) => `${who} proposes to change what ${what} may do.`,
    'member-link': (who, what) => `${who} proposes to create a new sign-in link for ${what}.`,
    'webhook-added': (who, what) => `${who} proposes to add the endpoint ${what}.`,
    'webhook-changed': (who, what) => `${who} proposes to change the endpoint ${what}.`,
    'webhook-secret': (who, what) => `${who} proposes a new secret for the endpoint ${what}.`,
    'address-added': (who, what) => `${who} proposes the name ${what} for a recipient in the policy.`,
    'address-changed': (who, what) => `${who} proposes to change ${what}, a recipient in the policy.`,
    'policy-changed': (who) =>
      `${who} proposes a policy change that only the server checks. The signers’ rules stay.`,
    'key-repaired': (who, what) =>
      `${who} proposes new shares of the key ${what}, also for a signer that has none.`,
    'key-moved': (who, what) => `${who} proposes to move the key ${what} to other signers.`,
  } satisfies Record<PendingChange['kind'], Sentence>,
  fields: {
    name: 'Name',
    email: 'Email',
    role: 'Role',
    treasury_role: 'Treasury role',
    is_active: 'Active',
    is_retired: 'Archived',
    is_system: 'System user',
    url: 'URL',
    description: 'Description',
    address: 'Address',
    network: 'Network',
    note: 'Note',
    threshold: 'Signers needed',
    signers: 'Signers',
  },
  roles: { Owner: 'Owner', Admin: 'Admin', Manager: 'Manager', User: 'User' },
  treasuryRoles: {
    none: 'None',
    Approver: 'Approver',
    Treasurer: 'Treasurer',
    Viewer: 'Viewer',
    Admin: 'Admin',
  },
  was: 'before:',
  empty: 'empty',
  until: (from: string, to: string) => `Proposed ${from}, expires ${to}.`,
  adopters: (people: string) =>
    `Nobody has adopted it yet: 1 adoption is missing. Can be adopted by ${people}.`,
  adopt: 'Adopt',
  refuse: 'Refuse',
  withdraw: 'Withdraw',
  confirm: 'Make this change? It takes effect at once.',
  adopted: 'The change is made',
  failed: (reason: string) => `The decision could not be stored: ${reason}`,
  loadFailed: (reason: string) => `The proposed changes could not be loaded: ${reason}`,
}
