/** The page on which a person acts on a change or a notice of this kind. */
export function inboxPathOf(kind: string): string {
  if (kind.startsWith('webhook-')) return '/admin/webhooks'
  if (kind.startsWith('address-') || kind === 'recipient-named') return '/main/AddressBook'
  if (/^(request|transfer|approval|approvals|comment)-/.test(kind)) return '/mpc/transfer-requests'
  if (kind === 'payment-received') return '/bc-transactions'
  if (kind === 'alert-assigned') return '/admin/vigilance'
  if (kind === 'new-sign-in') return '/settings/security-history'
  const isPolicy = !kind.startsWith('member-') && kind !== 'passkey-added' && kind !== 'passkey-removed'
  return isPolicy ? '/mpc/policy' : '/settings/users'
}
