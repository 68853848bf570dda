/** The dialogs that buttons of the static pages open. */
import { lazyDialog } from '../ui/lazy-dialog.ts'

/* oxfmt-ignore */
export const pageDialogs = {
  apiClientSigner: lazyDialog(async () => (await import('./dialogs/ApiClientSignerDialog.tsx')).ApiClientSignerDialog),
  virtualCard: lazyDialog(async () => (await import('./dialogs/VirtualCardDialog.tsx')).VirtualCardDialog),
  topUp: lazyDialog(async () => (await import('./dialogs/TopUpDialog.tsx')).TopUpDialog),
  client: lazyDialog(async () => (await import('./dialogs/ClientDialog.tsx')).ClientDialog),
  editBillingInformation: lazyDialog(async () => (await import('./dialogs/BillingInformationDialog.tsx')).BillingInformationDialog),
  editCreditCard: lazyDialog(async () => (await import('./dialogs/CreditCardDialog.tsx')).CreditCardDialog),
  vaultMember: lazyDialog(async () => (await import('./dialogs/VaultMemberDialog.tsx')).VaultMemberDialog),
  swap: lazyDialog(async () => (await import('./dialogs/SwapDialog.tsx')).SwapDialog),
} as const
