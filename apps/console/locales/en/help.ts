/** The help: the purpose of each screen and how to use it. Loaded with the page. */
interface TopicWords {
  /** Absent for a topic about one page, which takes the name of that page. */
  readonly title?: string
  readonly what: string
  readonly ways: readonly string[]
}

const topics = {
  organisation: {
    title: 'Choosing an organization',
    what: 'Everything you see belongs to one organization at a time. The top bar shows its name.',
    ways: [
      'Click the name in the top bar to choose another organization. Lists then start without filters.',
      'Click the star beside a name to make it your default on every machine.',
      'You can’t open organizations that you are not a member of, even with their URL.',
    ],
  },
  session: {
    title: 'Signing in and out',
    what: 'A session belongs to one browser and ends automatically.',
    ways: [
      'You are signed out after two hours without activity in any tab, and after twelve hours in any case.',
      'After signing in again, you return to the same page.',
      'Sign in with a passkey, or with your password. Add passkeys in My Account.',
      'Failed sign-ins are rate-limited and recorded with time and IP address.',
      'Forgot your password? Ask an Owner, an Admin or staff for a one-time link.',
    ],
  },
  roles: {
    title: 'Who may do what',
    what: 'The server checks every action. If you may not use a button, it says why, and the attempt is recorded.',
    ways: [
      'Owner and Admin of an organization change its members, its devices and its name, and read the audit record.',
      'Owner, Admin and Manager add, change and archive wallets.',
      'Every member can view all data of the organization and fetch history.',
      'The treasury role is separate: a Treasurer prepares, an Approver approves, a Viewer views, and an Admin does all of it.',
      'Staff of the installation (admin and system users) see the administration menu. They must be members to see the ledger of an organization.',
    ],
  },
  keyboard: {
    title: 'Keyboard, language and appearance',
    what: 'You can use the whole console by keyboard. It follows your system’s light or dark theme.',
    ways: [
      'Press ? for all shortcuts, / to search the page, and [ to collapse the menu.',
      'Press G then T for Transactions, or G then A for Accounts & Balances.',
      'In the transaction list, J and K move, Enter opens the details, Space opens the side panel, and C copies the hash.',
      'Choose the language at the bottom of the menu. This browser remembers it.',
      'Click the pin beside a menu group to keep it open.',
    ],
  },
  accountsBalances: {
    what: 'All wallets of the organization by account group, with the balance on the chain, energy, USDT and an estimate in US dollars.',
    ways: [
      '“+ Wallet” adds a watch-only wallet. Holdfast imports its history and keeps its ledger.',
      '“Fetch Transactions” in a row’s menu reads all history, the newest transactions, or one by its hash.',
      'The Ledger column shows whether the ledger matches the chain, and as of which block.',
      '“Reconcile” compares them now. “Archive” hides a wallet. It keeps its history, and you can restore it.',
      'Values use the price table. Assets without a price are estimated and marked ≈: one dollar for USDT, ten cents for others. They are not quotes.',
      '“Precision” sets the decimals shown. The ledger keeps every digit.',
    ],
  },
  transactions: {
    what: 'Every transaction of the organization’s wallets, the newest first, live.',
    ways: [
      'Search by hash or address, in full or by their beginning. Filters are in the URL, so you can share a view as a link.',
      'Confirming means that the block can still be reverted. Only final transactions enter the ledger.',
      'New rows appear automatically on the first page. Other pages show how many there are.',
      'Click an address or hash to copy it. Click a row for all details, including the provider’s data.',
      'A contract call with one token event is shown as one marked row. “Preferences” separates them, and hides small amounts.',
      '“Csv Export” downloads the filtered list with full values, the balance after each row, notes, and times in UTC.',
      'A triangle marks an unverified token. Its name can be fake.',
    ],
  },
  transactionsMpc: {
    what: 'The same transactions by wallet: one row for each wallet, with the asset, its value in US dollars and notes.',
    ways: [
      'The value is empty if no price is known.',
      'Use this view to check one wallet, and the other to follow one transaction.',
    ],
  },
  fetching: {
    title: 'Reading the history of a wallet',
    what: 'History comes from a provider: TronGrid, or Tatum if you choose it. Every receipt is checked before it enters the ledger.',
    ways: [
      '“All” reads everything, “Latest N” the newest. A hash reads one transaction again.',
      '“Use high-watermark” continues where the last fetch ended. Without it everything is read again, without duplicates.',
      'You can close the progress dialog. The job continues, and the wallet shows when it is done.',
      'After the first fetch, new transactions are imported automatically.',
    ],
  },
  comparing: {
    title: 'Checking an address before you approve',
    what: 'Scammers create addresses that begin and end like ones you know, and send you small amounts from them.',
    ways: [
      'Copy addresses from the address book, not from the history.',
      'Every address has a ribbon of four stripes computed from all its characters. Look-alikes have different ribbons.',
      'A warning names the imitated address and the matching parts. Compare every character, in groups of four.',
      'The console asks before you copy an address that you have never paid.',
      'Confirm the address with the recipient through another channel.',
    ],
  },
  addressBook: {
    what: 'Names for the addresses that the organization pays to. The name appears wherever the address does.',
    ways: [
      'Record in the note who sent the address and how it was checked.',
      'The console warns if a new address looks like a known one.',
      'You can import and export CSV files. The import lists every error before anything is saved.',
      'The history of an entry shows who changed it and when.',
    ],
  },
  addressLabels: {
    what: 'Names for the addresses that pay the organization: customers, exchanges, faucets.',
    ways: [
      'A label only names an address. It does not allow payments to it.',
      'Search, import and export work as in the address book.',
    ],
  },
  monthEnd: {
    what: 'Closes a month: what is ready, the figures, statements as PDF and CSV, and files for accounting programs.',
    ways: [
      'Choose a month or other days, and one wallet or all. Days are in UTC.',
      'The list shows what a final statement still needs. A statement made earlier is marked provisional.',
      'A statement records the hashes of its files. “Check” says whether the ledger still gives the same files.',
      'QuickBooks, Xero and DATEV get US dollars at the price of each day. Movements without a price are listed first.',
      'An unknown price is named and never counted as zero.',
    ],
  },
  reconciliations: {
    what: 'Shows for every wallet whether its ledger matches the chain, at which block, and what was not read.',
    ways: [
      'Wallets that differ come first. “Only differences” hides the others.',
      'The difference is the chain’s balance minus the ledger’s. Point at it to see both.',
      'Staff open a wallet to compare it again or to repair a finding.',
    ],
  },
  adminPrices: {
    what: 'The prices in US dollars with their sources, prices that wait for a decision, and assets without a price.',
    ways: [
      'Import a CSV file with the columns asset, day and usd. Every error is named before anything is saved.',
      'A price that jumps tenfold or more is not used until you accept it. A rejected price is never used.',
      'Imported and public prices never count for a policy.',
    ],
  },
  reconciliation: {
    what: 'Compares the ledger of a wallet with the chain, token by token, and explains differences.',
    ways: [
      'Enter the ID or the address of a wallet. “Load Status” shows the last comparison, “Reconcile Now” runs a new one.',
      'Mismatch shows the difference. Holdfast finds the event that caused it and shows both versions.',
      'Missing entries are added automatically. Changes and deletions need approval.',
      '“Backfill” reads again from the last match.',
      'Unknown means that the provider did not report the balance. It is not a match.',
    ],
  },
  generalSettings: {
    what: 'The name of the organization and its team.',
    ways: [
      'Owners and Admins can change the name.',
      'The archive icon suspends a member. The restore icon brings them back.',
    ],
  },
  users: {
    what: 'The members of the organization, active and archived, with their roles.',
    ways: [
      '“+ User” invites a person. They become a member when they accept, or, if new to Holdfast, when they set a password by the link.',
      '“Edit” changes name, role and flags in the row. If another person has changed it, you see that and keep your input.',
      'Archiving removes a member’s access at once; “Unarchive” restores it. Deleting is permanent.',
    ],
  },
  myAccount: {
    what: 'Your profile, theme, time zone, language, passkeys, authenticator app, recovery codes, password, sessions and organizations.',
    ways: [
      'The top of the page says what is missing to secure your account.',
      'Your name appears on requests and approvals. You can change your name here; an Owner or Admin can change your email.',
      'Add at least two sign-in passkeys on different devices. One signs you in without your password.',
      'With an authenticator app, signing in with your password also needs its code.',
      'Save your recovery codes. Each works once, in place of the authenticator app. Creating new codes ends the old ones.',
      'Passkeys here sign you in. Passkeys that approve transfers are on the Device page, and the signers check them.',
      'Changes need a confirmation with a passkey or a code. It lasts five minutes.',
      'Sign out sessions that you don’t recognize, then change your password.',
      'Lost everything? The operator of the server can remove your passkeys, app and codes.',
    ],
  },
  securityHistory: {
    what: 'Your own sign-ins, confirmations and changes of credentials, with time and IP address.',
    ways: [
      'An Owner or Admin can show those of all members and API keys.',
      'Failed attempts are listed too.',
      'Send the correlation ID to the operator to find an event in the logs.',
    ],
  },
  emailNotifications: {
    what: 'Choose what reaches you by email and in this browser, and when.',
    ways: [
      'The bell always shows everything. Email and push are yours to choose, by kind.',
      'A digest puts news together once a day or once a week. Approvals are sent at once, also in quiet hours.',
      'No message approves or signs in: its link opens the page, and you sign in there.',
    ],
  },
  devices: {
    what: 'The members’ devices, identified by fingerprint, with their last use.',
    ways: [
      'Delete devices that are no longer in use. To use one again, register it again.',
      'You can change names, but not fingerprints.',
    ],
  },
  accountGroups: {
    what: 'Groups of wallets, such as operations, payroll or reserve, and their order.',
    ways: [
      'Every member can view groups. System users create, move, archive and delete them.',
      'You can’t delete a group with wallets. Move its wallets to another group first.',
    ],
  },
  entities: {
    what: 'The organizations of the installation with tier and status, for dev mode.',
    ways: [
      'Any tier except free makes an organization a paying customer. Premium checks balances every 15 minutes and reconciles every hour.',
      'You can delete an organization only if it has no wallets, groups or members. Deleting takes two steps.',
    ],
  },
  mpc: {
    title: 'MPC keys',
    what: 'The signers generate each key together, and as many as its threshold can sign. The MPC pages show keys, signers and current work.',
    ways: [
      'Create a domain on Key Domains, then a key on Keys. Its wallet appears on Accounts & Balances.',
      'The signing engine has not been audited. Signers refuse main networks until their operators acknowledge this.',
    ],
  },
  mpcPolicy: {
    what: 'The policy in force as the signers check it: who approves, limits, recipients, hours and fees. Each line says who checks it.',
    ways: [
      'Lines marked Signers hold even if the server is compromised. Only the server checks lines marked Server.',
      '“Propose a change” opens the Policy Wizard. Governors adopt the proposal on the approver page, with their passkeys.',
      'A change that loosens the policy waits after its adoption. Until then any governor can veto it.',
      '“Freeze now” stops all signing of the organization at once. Several governors end the freeze.',
      'Compare the fingerprint of a version with another governor by voice. Both must read the same eight words.',
    ],
  },
  mpcDevice: {
    what: 'The passkeys that the signers accept for approvals, with their owners. Sign-in passkeys are in My Account.',
    ways: [
      '“Register a passkey” opens the approver page. Register two, on different devices.',
      'A new passkey counts once governors adopt a version of the rules that names it, and its owner has joined.',
      'Compare its eight words with those that its owner sees.',
      'Lost a passkey? Register another one. Then governors adopt a version without the lost one.',
    ],
  },
  mpcRecovery: {
    what: 'The signers, their shares of each key and the state of their backups, and the commands for backups.',
    ways: [
      '“Prove that the shares sign” lets the signers sign a message that moves nothing. No key is rebuilt.',
      'Prove the shares again after each refresh. The page says when the last proof is outdated.',
      'Blocked pairs cannot sign together until the next refresh.',
      'Operators make and verify the backups on the machines of the signers, after every new key and every refresh.',
    ],
  },
  mpcSessions: {
    what: 'Each time the signers were asked for a signature, the newest first.',
    ways: [
      'A row shows the transfer, the signers that took part or refused, and how it ended.',
      'If a signer refuses or does not answer, another group is asked. Each attempt is listed with its reason.',
      '“Open the request” shows the transfer request with its approvals.',
    ],
  },
  transferRequests: {
    what: 'A transfer has four steps: the request, its submission, approval by another person, and Sign & Broadcast.',
    ways: [
      'Treasurers: complete the form. It shows fees, checks and warnings about the recipient before you create the request. Requests can’t be edited.',
      'Approvers: “Approve” opens the exact transfer: both addresses, amount, token with its contract, max fee and intent hash. Check the recipient with a second source before you approve.',
      'The requester and the submitter can’t approve. Unavailable buttons say why.',
      'If signing stops, “Sign & Broadcast” continues with the stored bytes. Nothing is sent twice.',
    ],
  },
  batchPayout: {
    what: 'Pays up to 500 recipients in one token from one wallet, with one approval.',
    ways: [
      'Paste a table, choose a CSV file or type the lines. The first line names the columns: payee or address, amount, note.',
      'Each line says what is wrong with it and how to repair it. A batch with an error is not submitted.',
      'Approvers see every payment with its whole address, and approve all of them at once.',
      'Payments are signed one after the other, and each shows its own result. “Resume” continues; nothing is sent twice.',
    ],
  },
  policyWizard: {
    what: 'Creates a transfer policy in six steps: approvals, limits, recipients, hours and locations. A panel explains your answers.',
    ways: [
      'Each sentence is marked as enforced, built into the signers, or recorded only.',
      'After step 6 you see each changed setting. “Apply policy” puts the policy in force.',
      'This browser keeps your answers for each organization until you reset the wizard.',
      '“+ Policy” changes approvals, limits, recipients and hours without the other questions.',
    ],
  },
  vaults: {
    what: 'Your account groups with their value, profit and loss in 1 and 7 days, and what came in and went out.',
    ways: [
      'A transfer between two vaults is an outflow of one and an inflow of the other.',
      'Tokens without a price, or not verified, are named and not counted.',
      '“Unknown” means that a price at the beginning of the period is missing.',
    ],
  },
  mpcKeyList: {
    what: 'Every key with the person who had it generated, its wallet and the rules that list it.',
    ways: ['The key path is the way from the key to its wallet: m is the key itself.'],
  },
  apiManagement: {
    what: 'Keys with which programs read balances and transactions or prepare transfers.',
    ways: [
      'A key never approves, signs or changes members, rules or policies.',
      'An Owner or Admin makes and revokes keys. The token is shown once.',
      'What a key drafts counts as requested by its creator, who cannot approve it.',
      'Revoke a key at once if its token may have leaked.',
    ],
  },
  billing: {
    what: 'Your plan, its limits and what you use of them.',
    ways: ['Payments below are a preview. Platform staff change your plan.'],
  },
  samples: {
    title: 'Pages with sample data',
    what: 'Cards, invoices, clients, payments and some other pages are previews. They are marked “Sample data”.',
    ways: [
      'Their figures are not real. Do not base decisions on them.',
      'Their forms validate your input but save nothing.',
    ],
  },
  systemHealth: {
    what: 'The current state of processes, queue, networks, database and providers.',
    ways: [
      'Each process sends a heartbeat every ten seconds. Without one for 30 seconds it is shown as unresponsive.',
      'The queue shows the waiting jobs and the age of the oldest. If it keeps growing, the ingester is too slow.',
      'Blocks behind counts the final blocks since a wallet’s last comparison. Inactive wallets are compared less often, so a few blocks are normal.',
      'For providers, refused means an error response; failed means no response or an unreadable one.',
      '/metrics has the same figures in Prometheus format, for admins, system users, or with the installation’s token.',
    ],
  },
  services: {
    what: 'Every process and provider in one list: state, version and start time.',
    ways: [
      'Start here if something is stuck: find the failing service, then see System Health for the reason.',
      'A second ingester is a standby for the first. That is not a fault.',
    ],
  },
  usageAnalytics: {
    what: 'Usage by organization: transactions, volume, API requests, wallets and members, by day or by month.',
    ways: [
      'Volume counts verified tokens. A note shows how many movements are left out.',
      'You can show each chart as a table.',
    ],
  },
  ingestionRuns: {
    what: 'The runs of the ingester, newest first.',
    ways: [
      'Click a row for its metrics: stage durations, new, known, filtered and failed records, and rows compared with ledger entries.',
      'The Integrity line must match: it compares the provider’s items with the processed ones.',
    ],
  },
  tronEnrichment: {
    what: 'TRON transactions that use or delegate energy, and whether their receipts were read.',
    ways: [
      'Pending rows wait for a final block and complete automatically.',
      'Energy usage comes from the receipt, not from an estimate.',
    ],
  },
  adminNetworks: {
    what: 'The supported networks: chain ID, symbol, explorer and order.',
    ways: [
      'System users add, change, move and delete networks. Changes appear in every open console at once.',
      'Inactive networks can’t be chosen. Their data stays.',
    ],
  },
  adminTokens: {
    what: 'The token catalogue: contract, decimals, tier and the name of each token by CAIP-19.',
    ways: [
      'Reconciliation covers every token of the catalogue, even one that is not in the wallet’s ledger yet.',
      'Wrong decimals cause wrong amounts. Check them in the contract, not on a web page.',
    ],
  },
  unknownTokens: {
    what: 'Tokens found in wallets but not in the catalogue.',
    ways: [
      '“Mark Spam” removes a token from lists, entries and balances. You can restore it on the same page.',
      'A known symbol on an unknown contract is usually a scam.',
    ],
  },
  adminUsers: {
    what: 'All accounts of the installation, their flags, organizations and sign-ins.',
    ways: [
      'You can only change flags that you have.',
      'Archiving an account ends its sessions. A one-time link lets its owner set a new password.',
    ],
  },
  entitySubscriptions: {
    what: 'Tier, status and paying flag of every organization.',
    ways: ['The service level follows the paying flag: Premium or Standard.'],
  },
  subscriptionPlans: {
    what: 'The four plans and their limits.',
    ways: ['An empty limit means no limit.'],
  },
  vigilance: {
    what: 'Alerts of the system: mismatches, look-alike addresses, spam waves, provider faults, stalled runs, failing webhooks.',
    ways: [
      'Owners, Admins and Managers can view alerts, and so can staff.',
      'Each alert links to its cause. Acknowledge it, assign it to a person, and close it once it is resolved.',
    ],
  },
  webhookEvents: {
    what: 'Events sent to your endpoints, with their content, attempts and responses.',
    ways: [
      'Owners, Admins and Managers can view events, and so can staff. Owners and Admins change endpoints.',
      'Failed deliveries are retried for 72 hours, in order per wallet.',
      'Verify the signature: it covers the time and the whole body.',
      'You can resend an event, or replay all events since a time.',
    ],
  },
} satisfies Record<string, TopicWords>

export type TopicId = keyof typeof topics

export interface HelpWords {
  readonly search: string
  readonly searchHint: string
  readonly role: string
  readonly everybody: string
  readonly roles: { readonly treasurer: string; readonly approver: string; readonly operator: string }
  readonly found: { readonly one: (count: string) => string; readonly other: (count: string) => string }
  readonly noMatch: string
  readonly noMatchWhy: string
  readonly contents: string
  readonly open: (page: string) => string
  readonly staffOnly: string
  readonly groups: Readonly<
    Record<'start' | 'books' | 'addresses' | 'settings' | 'transfers' | 'operation', string>
  >
  readonly topics: Readonly<Record<TopicId, TopicWords>>
}

export const help: HelpWords = {
  search: 'Search the help',
  searchHint: 'archive, look-alike, blocks behind…',
  role: 'Help for',
  everybody: 'Everybody',
  roles: { treasurer: 'Treasurers', approver: 'Approvers', operator: 'Operators' },
  found: { one: (count) => `${count} topic`, other: (count) => `${count} topics` },
  noMatch: 'No topic contains these words.',
  noMatchWhy: 'Try fewer words, or the name of the screen.',
  contents: 'Contents of the help',
  open: (page) => `Open ${page}`,
  staffOnly: 'For staff of the installation',
  groups: {
    start: 'First steps',
    books: 'Balances and transactions',
    addresses: 'Addresses',
    settings: 'Settings',
    transfers: 'Keys and transfers',
    operation: 'Operation',
  },
  topics,
}
