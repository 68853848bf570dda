import type { AlertsTable } from './alerts.ts'
import type {
  AuditDisputesTable,
  AuditEventsTable,
  AuditHeadsTable,
  AuditReceiptsTable,
  RepeatedRefusalsTable,
} from './audit.ts'
import type {
  PasskeyChallengesTable,
  PasskeysTable,
  RecoveryCodesTable,
  TotpSecretsTable,
} from './credentials.ts'
import type { NetworksTable, TokensTable } from './catalogues.ts'
import type { CallCountsTable, ProcessHeartbeatsTable, ProviderCountsTable } from './health.ts'
import type {
  IngestionJobsTable,
  IngestionRunsTable,
  WalletPassesTable,
  WalletWatermarksTable,
} from './ingestion.ts'
import type { OutboxTable } from './live.ts'
import type {
  DevicesTable,
  KnownBrowsersTable,
  LoginAttemptsTable,
  MembersTable,
  OrganisationsTable,
  PlansTable,
  PasswordLinksTable,
  PasswordResetsTable,
  SessionsTable,
  SignInFailuresTable,
  UsersTable,
} from './people.ts'
import type { PendingChangesTable } from './pending-changes.ts'
import type { PoliciesTable } from './policies.ts'
import type { PricesTable } from './prices.ts'
import type {
  BalanceChecksTable,
  CoverageSpansTable,
  ReconciliationFindingsTable,
  ReconciliationRepairsTable,
} from './reconciliation.ts'
import type {
  ApproverRegistrationsTable,
  RulesFreezesTable,
  RulesStatementsTable,
  RulesVersionsTable,
  TransferStatementsTable,
} from './rules.ts'
import type {
  AmountRollupTable,
  AnswerPacksTable,
  BcTransactionsTable,
  SeenAddressesTable,
  SeenAddressKeysTable,
  OpenBalancesTable,
  ProviderAnswersTable,
  TransactionNotesTable,
  TxRollupTable,
  WalletLinksTable,
  WalletTransactionsTable,
} from './transactions.ts'
import type {
  DevKeysTable,
  DevSignerTable,
  ForgedRowsTable,
  IdempotentAnswersTable,
  KeyDomainsTable,
  MpcKeysTable,
  SigningSessionsTable,
  TransferApprovalsTable,
  TransferRequestsTable,
  TransferStepsTable,
} from './transfers.ts'
import type {
  AccountGroupsTable,
  AddressNamesTable,
  WalletBalancesTable,
  WalletResourcesTable,
  WalletsTable,
  WebhookSubscriptionsTable,
} from './wallets.ts'
import type {
  WalletEventHeadsTable,
  WalletEventsTable,
  WebhookAttemptsTable,
  WebhookCursorsTable,
  WebhookDeliveriesTable,
  WebhookEndpointsTable,
  WebhookMessagesTable,
} from './webhooks.ts'

/** Every table, by its name in PostgreSQL. */
export interface Tables {
  plans: PlansTable
  organisations: OrganisationsTable
  users: UsersTable
  members: MembersTable
  devices: DevicesTable
  sessions: SessionsTable
  login_attempts: LoginAttemptsTable
  password_links: PasswordLinksTable
  password_resets: PasswordResetsTable
  passkeys: PasskeysTable
  totp_secrets: TotpSecretsTable
  recovery_codes: RecoveryCodesTable
  passkey_challenges: PasskeyChallengesTable
  known_browsers: KnownBrowsersTable
  sign_in_failures: SignInFailuresTable
  networks: NetworksTable
  tokens: TokensTable
  account_groups: AccountGroupsTable
  wallets: WalletsTable
  alerts: AlertsTable
  pending_changes: PendingChangesTable
  wallet_event_heads: WalletEventHeadsTable
  wallet_events: WalletEventsTable
  webhook_endpoints: WebhookEndpointsTable
  webhook_cursors: WebhookCursorsTable
  webhook_messages: WebhookMessagesTable
  webhook_deliveries: WebhookDeliveriesTable
  webhook_attempts: WebhookAttemptsTable
  webhook_subscriptions: WebhookSubscriptionsTable
  address_book: AddressNamesTable
  inbound_labels: AddressNamesTable
  wallet_balances: WalletBalancesTable
  wallet_resources: WalletResourcesTable
  bc_transactions: BcTransactionsTable
  provider_answers: ProviderAnswersTable
  answer_packs: AnswerPacksTable
  transaction_notes: TransactionNotesTable
  wallet_links: WalletLinksTable
  wallet_transactions: WalletTransactionsTable
  open_balances: OpenBalancesTable
  tx_rollup: TxRollupTable
  amount_rollup: AmountRollupTable
  met_addresses: SeenAddressesTable
  met_address_keys: SeenAddressKeysTable
  ingestion_jobs: IngestionJobsTable
  ingestion_runs: IngestionRunsTable
  wallet_watermarks: WalletWatermarksTable
  wallet_passes: WalletPassesTable
  coverage_spans: CoverageSpansTable
  balance_checks: BalanceChecksTable
  reconciliation_findings: ReconciliationFindingsTable
  reconciliation_repairs: ReconciliationRepairsTable
  key_domains: KeyDomainsTable
  mpc_keys: MpcKeysTable
  policies: PoliciesTable
  prices: PricesTable
  transfer_requests: TransferRequestsTable
  transfer_approvals: TransferApprovalsTable
  transfer_statements: TransferStatementsTable
  rules_versions: RulesVersionsTable
  rules_statements: RulesStatementsTable
  rules_freezes: RulesFreezesTable
  approver_registrations: ApproverRegistrationsTable
  signing_sessions: SigningSessionsTable
  transfer_steps: TransferStepsTable
  dev_keys: DevKeysTable
  dev_signer: DevSignerTable
  outbox: OutboxTable
  audit_events: AuditEventsTable
  audit_heads: AuditHeadsTable
  audit_receipts: AuditReceiptsTable
  audit_disputes: AuditDisputesTable
  repeated_refusals: RepeatedRefusalsTable
  forged_rows: ForgedRowsTable
  idempotent_answers: IdempotentAnswersTable
  process_heartbeats: ProcessHeartbeatsTable
  provider_counts: ProviderCountsTable
  call_counts: CallCountsTable
}
