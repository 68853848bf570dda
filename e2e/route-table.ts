/** Every path of the specification that is a page of its own, for journeys that visit all of them. */
export const pagePaths =
  `/dev /dev/main /dev/buttons /dev/icons /dev/lucide-icons /main/IngestionRuns /dashboard-vaults
/dashboard-signing-request /dashboard-cards /dashboard-send-invoice /dashboard-clients /dashboard-fiat /dashboard-api
/bc-transactions /bc-transactions-mpc /accounts-balances /mpc /mpc/key-domains /mpc/keys /mpc/sessions /mpc/policy /mpc/tron
/mpc/forwarders /mpc/device /mpc/recovery /mpc/transfer-requests /mpc/dev-keys /mpc/dev-flow-logs /mpc/dev /wizard
/settings/general /settings/users /settings/devices /settings/entities /settings/billing /settings/keys
/settings/security-history /settings/email /settings/account-groups /my-account /admin/dashboard /admin/networks /admin/tokens
/admin/tron-enrichment /admin/unknown-tokens /admin/reconciliation /main/AddressBook /main/InboundLabels /admin/users
/admin/subscriptions /admin/vigilance /admin/services /admin/plans /admin/webhooks /admin/monitoring /admin/analytics
/help /reconciliations /month-end /admin/prices
/mpc/transfer-requests/payments /mpc/transfer-requests/batch`.split(/\s+/)

export const staffPaths = `/main/IngestionRuns /admin/dashboard /admin/tron-enrichment /admin/unknown-tokens
/admin/reconciliation /admin/users /admin/subscriptions /admin/vigilance /admin/services /admin/plans /admin/webhooks
/admin/monitoring /admin/analytics /admin/prices`.split(/\s+/)

export const dialogPaths =
  `AddApiUser AddVirtualCard TopUp AddClient AddSecurityKey AddOrganization EditBillingInformation
EditCreditCard InviteMember AddUser AddDevice AddAddress CreateVault AddNetwork AddVaultMember AddApiClientSigner AddPolicy
ImportToken CsvExport Receive Send Swap AddWallet AddToken AddAccountGroup AddLabel`
    .split(/\s+/)
    .map((name) => `/buttons/${name}`)
