/** The list of things that wait for a person, behind the bell of the top bar. */
import type { PendingChange } from '@holdfast/contract'

type Subject = (name: string) => string

export const inbox = {
  title: 'Waiting for you',
  nothing: 'Nothing is waiting for you.',
  loading: 'Loading…',
  failed: 'Could not load what is waiting for you.',
  somebody: 'somebody',
  from: (name: string, at: string) => `${name}, ${at}`,
  frozen: 'Signing is frozen.',
  rules: {
    adopt: (version: number) => `Adopt version ${version} of the policy`,
    join: (version: number) => `Confirm your new passkey for version ${version} of the policy`,
    veto: (version: number) => `Version ${version} of the policy takes effect soon. You can veto it.`,
  },
  transfers: {
    approve: (amount: string, recipient: string) => `Approve ${amount} to ${recipient}`,
    sign: (amount: string, recipient: string) => `Sign your request of ${amount} to ${recipient}`,
  },
  changes: {
    'member-added': (name) => `Decide on the invitation of ${name}`,
    'member-changed': (name) => `Decide on the new rights of ${name}`,
    'member-link': (name) => `Decide on a new sign-in link for ${name}`,
    'webhook-added': (name) => `Decide on the new endpoint ${name}`,
    'webhook-changed': (name) => `Decide on the changed endpoint ${name}`,
    'webhook-secret': (name) => `Decide on a new secret for the endpoint ${name}`,
    'address-added': (name) => `Decide on the new recipient ${name}`,
    'address-changed': (name) => `Decide on the changed recipient ${name}`,
  } satisfies Record<PendingChange['kind'], Subject>,
}
export type InboxWords = typeof inbox
