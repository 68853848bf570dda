/**
 * The launcher: its 26 labels in the order of the specification, the name each opens alone under (/buttons/{name}), and
 * the dialog, loaded when it is first opened.
 */
import { lazy, type ComponentType } from 'react'
import type { DialogId } from './route-words.ts'

export interface LaunchedDialogProps {
  readonly onClose: () => void
}
type Launched = ComponentType<LaunchedDialogProps>

export interface LaunchedDialog {
  readonly id: DialogId
  readonly name: string
  readonly Component: Launched
}

const load = (loadDialog: () => Promise<Launched>): Launched =>
  lazy(async () => ({ default: await loadDialog() }))

/* oxfmt-ignore */
export const launchedDialogs: readonly LaunchedDialog[] = [
  { id: 'apiUser', name: 'AddApiUser', Component: load(async () => (await import('../mockups/dialogs/ApiUserDialog.tsx')).ApiUserDialog) },
  { id: 'virtualCard', name: 'AddVirtualCard', Component: load(async () => (await import('../mockups/dialogs/VirtualCardDialog.tsx')).VirtualCardDialog) },
  { id: 'topUp', name: 'TopUp', Component: load(async () => (await import('../mockups/dialogs/TopUpDialog.tsx')).TopUpDialog) },
  { id: 'client', name: 'AddClient', Component: load(async () => (await import('../mockups/dialogs/ClientDialog.tsx')).ClientDialog) },
  { id: 'securityKey', name: 'AddSecurityKey', Component: load(async () => (await import('../mockups/dialogs/SecurityKeyDialog.tsx')).SecurityKeyDialog) },
  { id: 'organization', name: 'AddOrganization', Component: load(async () => (await import('../features/members/AddOrganizationDialog.tsx')).AddOrganizationDialog) },
  { id: 'editBillingInformation', name: 'EditBillingInformation', Component: load(async () => (await import('../mockups/dialogs/BillingInformationDialog.tsx')).BillingInformationDialog) },
  { id: 'editCreditCard', name: 'EditCreditCard', Component: load(async () => (await import('../mockups/dialogs/CreditCardDialog.tsx')).CreditCardDialog) },
  { id: 'organizationMember', name: 'InviteMember', Component: load(async () => (await import('../features/members/AddOrganizationMemberDialog.tsx')).AddOrganizationMemberDialog) },
  { id: 'user', name: 'AddUser', Component: load(async () => (await import('../features/members/AddUserDialog.tsx')).AddUserDialog) },
  { id: 'device', name: 'AddDevice', Component: load(async () => (await import('../features/devices/AddDeviceDialog.tsx')).AddDeviceDialog) },
  { id: 'address', name: 'AddAddress', Component: load(async () => (await import('../features/addresses/NameDialog.tsx')).AddAddressDialog) },
  { id: 'vault', name: 'CreateVault', Component: load(async () => (await import('../mockups/dialogs/VaultDialog.tsx')).VaultDialog) },
  { id: 'network', name: 'AddNetwork', Component: load(async () => (await import('../features/networks/AddNetworkDialog.tsx')).AddNetworkDialog) },
  { id: 'vaultMember', name: 'AddVaultMember', Component: load(async () => (await import('../mockups/dialogs/VaultMemberDialog.tsx')).VaultMemberDialog) },
  { id: 'apiClientSigner', name: 'AddApiClientSigner', Component: load(async () => (await import('../mockups/dialogs/ApiClientSignerDialog.tsx')).ApiClientSignerDialog) },
  { id: 'policy', name: 'AddPolicy', Component: load(async () => (await import('../features/policy-wizard/PolicyDialog.tsx')).PolicyDialog) },
  { id: 'importToken', name: 'ImportToken', Component: load(async () => (await import('../features/tokens/AddTokenDialog.tsx')).ImportTokenDialog) },
  { id: 'csvExport', name: 'CsvExport', Component: load(async () => (await import('../features/transactions/CsvExportDialog.tsx')).CsvExportDialog) },
  { id: 'receive', name: 'Receive', Component: load(async () => (await import('../features/wallets/ReceiveDialog.tsx')).ReceiveDialog) },
  { id: 'send', name: 'Send', Component: load(async () => (await import('../features/transfers/SendDialog.tsx')).SendDialog) },
  { id: 'swap', name: 'Swap', Component: load(async () => (await import('../mockups/dialogs/SwapDialog.tsx')).SwapDialog) },
  { id: 'wallet', name: 'AddWallet', Component: load(async () => (await import('../features/wallets/AddWalletDialog.tsx')).AddWalletDialog) },
  { id: 'token', name: 'AddToken', Component: load(async () => (await import('../features/tokens/AddTokenDialog.tsx')).AddTokenDialog) },
  { id: 'accountGroup', name: 'AddAccountGroup', Component: load(async () => (await import('../features/account-groups/AddAccountGroupDialog.tsx')).AddAccountGroupDialog) },
  { id: 'addLabel', name: 'AddLabel', Component: load(async () => (await import('../features/addresses/NameDialog.tsx')).AddLabelDialog) },
]
