import type {
  AttachmentsTable,
  DefaultViewsTable,
  SavedViewsTable,
  TaggedTransactionsTable,
  TransactionNoteVersionsTable,
  TransactionTagsTable,
} from './annotations.ts'
import type { AlertsTable } from './alerts.ts'
import type { ApiKeyCallsTable, ApiKeysTable } from './api-keys.ts'
import type {
  AuditDisputesTable,
  AuditEventsTable,
  AuditHeadsTable,
  AuditReceiptsTable,
  RepeatedRefusalsTable,
  SyslogCursorsTable,
} from './audit.ts'
import type {
  PasskeyChallengesTable,
  PasskeysTable,
  ProviderLinksTable,
  ProviderSignInsTable,
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
import type { LeasesTable, OutboxTable } from './live.ts'
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
import type { NoticesTable } from './notices.ts'
import type {
  IncomingPaymentsTable,
  NoticedPaymentsTable,
  NoticeDeliveriesTable,
  NoticeMailsTable,
  NotificationPeopleTable,
  NotificationSettingsTable,
  PushDevicesTable,
  PushKeysTable,
} from './notifications.ts'
import type { PendingChangesTable } from './pending-changes.ts'
import type {
  PaymentNoticesTable,
  PaymentOccurrencesTable,
  PaymentSchedulesTable,
  PaymentTemplatesTable,
} from './payments.ts'
import type { PoliciesTable } from './policies.ts'
import type { HeldPricesTable } from './held-prices.ts'
import type { PricesTable } from './prices.ts'
import type {
  BalanceChecksTable,
  CoverageSpansTable,
  ReconciliationFindingsTable,
  ReconciliationRepairsTable,
} from './reconciliation.ts'
import type { AccountingSettingsTable, StatementsTable } from './statements.ts'
import type {
  ApproverRegistrationsTable,
  CredentialCountsTable,
  RulesFreezesTable,
  RulesRefusalsTable,
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
  TransferAttemptsTable,
  TransferCommentsTable,
  TransferNoticesTable,
  TransferBatchesTable,
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
  provider_links: ProviderLinksTable
  provider_sign_ins: ProviderSignInsTable
  known_browsers: KnownBrowsersTable
  sign_in_failures: SignInFailuresTable
  networks: NetworksTable
  tokens: TokensTable
  account_groups: AccountGroupsTable
  wallets: WalletsTable
  alerts: AlertsTable
  notices: NoticesTable
  api_keys: ApiKeysTable
  api_key_calls: ApiKeyCallsTable
  notification_settings: NotificationSettingsTable
  notification_people: NotificationPeopleTable
  notice_mails: NoticeMailsTable
  notice_deliveries: NoticeDeliveriesTable
  incoming_payments: IncomingPaymentsTable
  noticed_payments: NoticedPaymentsTable
  push_keys: PushKeysTable
  push_devices: PushDevicesTable
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
  transaction_note_versions: TransactionNoteVersionsTable
  transaction_tags: TransactionTagsTable
  tagged_transactions: TaggedTransactionsTable
  attachments: AttachmentsTable
  saved_views: SavedViewsTable
  default_views: DefaultViewsTable
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
  payment_templates: PaymentTemplatesTable
  payment_schedules: PaymentSchedulesTable
  payment_occurrences: PaymentOccurrencesTable
  payment_notices: PaymentNoticesTable
  policies: PoliciesTable
  prices: PricesTable
  held_prices: HeldPricesTable
  transfer_requests: TransferRequestsTable
  transfer_batches: TransferBatchesTable
  transfer_approvals: TransferApprovalsTable
  transfer_attempts: TransferAttemptsTable
  transfer_comments: TransferCommentsTable
  transfer_notices: TransferNoticesTable
  transfer_statements: TransferStatementsTable
  rules_versions: RulesVersionsTable
  rules_statements: RulesStatementsTable
  rules_freezes: RulesFreezesTable
  rules_refusals: RulesRefusalsTable
  credential_counts: CredentialCountsTable
  approver_registrations: ApproverRegistrationsTable
  signing_sessions: SigningSessionsTable
  transfer_steps: TransferStepsTable
  dev_keys: DevKeysTable
  dev_signer: DevSignerTable
  outbox: OutboxTable
  leases: LeasesTable
  audit_events: AuditEventsTable
  audit_heads: AuditHeadsTable
  audit_receipts: AuditReceiptsTable
  audit_disputes: AuditDisputesTable
  repeated_refusals: RepeatedRefusalsTable
  syslog_cursors: SyslogCursorsTable
  forged_rows: ForgedRowsTable
  idempotent_answers: IdempotentAnswersTable
  process_heartbeats: ProcessHeartbeatsTable
  provider_counts: ProviderCountsTable
  call_counts: CallCountsTable
  statements: StatementsTable
  accounting_settings: AccountingSettingsTable
}
