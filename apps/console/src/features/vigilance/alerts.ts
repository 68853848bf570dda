/** The queries of the vigilance screen, the page behind each alert, and the words for it. */
import type { ApiReply } from '@holdfast/contract'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { lazyWords } from '../../words/words.tsx'

export type Alert = ApiReply<'listAlerts'>[number]

interface Cause {
  readonly to: string
  readonly search?: object
  /** The alert kind that this renders. */
  readonly shows: Alert['kind'] | 'price'
}

/** The page that shows the cause; null: only staff pages do. */
export function causeOf({ kind, facts }: Alert, isStaff: boolean): Cause | null {
  switch (kind) {
    case 'look-alike':
      return { to: '/bc-transactions', search: { q: facts.imitator }, shows: kind }
    case 'webhook-failing':
      return { to: '/admin/webhooks', shows: kind }
    case 'signer-down':
      return { to: '/mpc', shows: kind }
    case 'key-frozen':
      return { to: '/mpc/keys', shows: kind }
    case 'forged-row':
      return facts.row === 'approval' ? { to: '/mpc/transfer-requests', shows: kind } : null
    case 'password-reset':
    case 'new-password':
    case 'mail-refused':
      return { to: '/users', shows: kind }
    case 'pending-change':
      return { to: pageOfChange(facts.change), shows: kind }
    case 'rules-change':
    case 'rules-frozen':
    case 'credential-count':
      return { to: '/mpc/policy', shows: kind }
    case 'audit-went-back':
      return { to: '/settings/general', shows: kind }
    case 'mismatch':
      return isStaff
        ? { to: '/admin/reconciliation', search: { wallet: facts.wallet_id }, shows: kind }
        : { to: '/bc-transactions', search: { wallet: facts.wallet_id }, shows: 'look-alike' }
    case 'spam-wave':
      return isStaff ? { to: '/admin/unknown-tokens', shows: kind } : null
    case 'other-chain':
      return isStaff ? { to: '/admin/networks', shows: kind } : null
    case 'provider-fault':
      return !isStaff
        ? null
        : facts.token_symbol === undefined
          ? { to: '/main/IngestionRuns', shows: kind }
          : { to: '/admin/prices', shows: 'price' }
    case 'stalled-run':
      return isStaff ? { to: '/main/IngestionRuns', shows: kind } : null
  }
}

const pageOfChange = (change: Alert['facts']['change']): string =>
  change?.startsWith('webhook-') === true
    ? '/admin/webhooks'
    : change?.startsWith('address-') === true
      ? '/main/AddressBook'
      : change?.startsWith('key-') === true
        ? '/mpc/keys'
        : '/settings/users'

export const useVigilanceWords = lazyWords({
  en: async () => (await import('../../../locales/en/vigilance.ts')).vigilance,
  es: async () => (await import('../../../locales/es/vigilance.ts')).vigilance,
})

/** The text of an alert, with a stored reason in the person's language too. */
export function useAlertText(): (alert: Pick<Alert, 'kind' | 'facts'>) => string {
  const { says } = useVigilanceWords()
  const refusalText = useRefusalText()
  return ({ kind, facts }) =>
    says[kind]({ ...facts, reason: refusalText(facts.reason_refusal, facts.reason ?? '') })
}
