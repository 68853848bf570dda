/**
 * The launcher: its 26 labels in the order of the specification, the name of each under /buttons/{name}, and the dialog, loaded
 * when it is first opened.
 */
import { pageDialogs } from '../mockups/dialogs.ts'
import { type LaunchedDialog, lazyDialog } from '../ui/lazy-dialog.ts'
import type { DialogId } from '../words/route-words.ts'

export interface Launched {
  readonly id: DialogId
  readonly name: string
  readonly Component: LaunchedDialog
}

/* oxfmt-ignore */
export const launchedDialogs: readonly Launched[] = [
  { id: 'apiUser', name: 'AddApiUser', Component: lazyDialog(async () => (await import('../features/api-keys/NewApiKeyDialog.tsx')).NewApiKeyDialog) },
  { id: 'virtualCard', name: 'AddVirtualCard', Component: pageDialogs.virtualCard },
  { id: 'topUp', name: 'TopUp', Component: pageDialogs.topUp },
  { id: 'client', name: 'AddClient', Component: pageDialogs.client },
  { id: 'securityKey', name: 'AddSecurityKey', Component: lazyDialog(async () => (await import('../features/account/AddPasskeyDialog.tsx')).AddPasskeyDialog) },
  { id: 'organization', name: 'AddOrganization', Component: lazyDialog(async () => (await import('../features/members/AddOrganizationDialog.tsx')).AddOrganizationDialog) },
  { id: 'editBillingInformation', name: 'EditBillingInformation', Component: pageDialogs.editBillingInformation },
  { id: 'editCreditCard', name: 'EditCreditCard', Component: pageDialogs.editCreditCard },
  { id: 'organizationMember', name: 'InviteMember', Component: lazyDialog(async () => (await import('../features/members/AddOrganizationMemberDialog.tsx')).AddOrganizationMemberDialog) },
  { id: 'user', name: 'AddUser', Component: lazyDialog(async () => (await import('../features/members/AddUserDialog.tsx')).AddUserDialog) },
  { id: 'device', name: 'AddDevice', Component: lazyDialog(async () => (await import('../features/devices/AddDeviceDialog.tsx')).AddDeviceDialog) },
  { id: 'address', name: 'AddAddress', Component: lazyDialog(async () => (await import('../features/addresses/NameDialog.tsx')).AddAddressDialog) },
  { id: 'vault', name: 'CreateVault', Component: lazyDialog(async () => (await import('../features/treasury/AddVaultDialog.tsx')).AddVaultDialog) },
  { id: 'network', name: 'AddNetwork', Component: lazyDialog(async () => (await import('../features/networks/AddNetworkDialog.tsx')).AddNetworkDialog) },
  { id: 'vaultMember', name: 'AddVaultMember', Component: pageDialogs.vaultMember },
  { id: 'apiClientSigner', name: 'AddApiClientSigner', Component: pageDialogs.apiClientSigner },
  { id: 'policy', name: 'AddPolicy', Component: lazyDialog(async () => (await import('../features/policy-wizard/PolicyDialog.tsx')).PolicyDialog) },
  { id: 'importToken', name: 'ImportToken', Component: lazyDialog(async () => (await import('../features/tokens/AddTokenDialog.tsx')).ImportTokenDialog) },
  { id: 'csvExport', name: 'CsvExport', Component: lazyDialog(async () => (await import('../features/transactions/CsvExportDialog.tsx')).CsvExportDialog) },
  { id: 'receive', name: 'Receive', Component: lazyDialog(async () => (await import('../features/wallets/ReceiveDialog.tsx')).ReceiveDialog) },
  { id: 'send', name: 'Send', Component: lazyDialog(async () => (await import('../features/transfers/SendDialog.tsx')).SendDialog) },
  { id: 'swap', name: 'Swap', Component: pageDialogs.swap },
  { id: 'wallet', name: 'AddWallet', Component: lazyDialog(async () => (await import('../features/wallets/AddWalletDialog.tsx')).AddWalletDialog) },
  { id: 'token', name: 'AddToken', Component: lazyDialog(async () => (await import('../features/tokens/AddTokenDialog.tsx')).AddTokenDialog) },
  { id: 'accountGroup', name: 'AddAccountGroup', Component: lazyDialog(async () => (await import('../features/account-groups/AddAccountGroupDialog.tsx')).AddAccountGroupDialog) },
  { id: 'addLabel', name: 'AddLabel', Component: lazyDialog(async () => (await import('../features/addresses/NameDialog.tsx')).AddLabelDialog) },
]

const samples: ReadonlySet<LaunchedDialog> = new Set(Object.values(pageDialogs))

/** A dialog of a static page: it says that nothing was saved. */
export const isSample = ({ Component }: Pick<Launched, 'Component'>): boolean => samples.has(Component)
