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
    what: 'Everything you see belongs to one organization at a time. Its name stands in the top bar.',
    ways: [
      'Click the name in the top bar to choose another organization. Lists begin anew, without the filters of the one before.',
      'The star beside a name makes it your default: it is chosen when you sign in on any machine.',
      'An organization that you are not a member of cannot be seen, not even by its address.',
    ],
  },
  session: {
    title: 'Signing in and out',
    what: 'A session belongs to one browser. It ends by itself, so that an open screen is not an open treasury.',
    ways: [
      'After two hours without a key, click or move in any tab you are signed out. Twelve hours after signing in the session ends in any case.',
      'After signing in again you are back on the page where it ended.',
      'Failed sign-ins are slowed down, and every one is recorded with its time and address.',
      'Forgot the password? A member who may change members, or the staff, gives you a link that works once.',
    ],
  },
  roles: {
    title: 'Who may do what',
    what: 'The server decides about every act. A button that you see and may not use answers with a sentence, and the attempt is recorded.',
    ways: [
      'Owner and Admin of an organization change its members, its devices and its name, and read the audit record.',
      'Owner, Admin and Manager add, change and archive wallets.',
      'Every member reads everything of the organization and may fetch history.',
      'A second role says what someone does in the treasury: Treasurer prepares, Approver approves, Viewer looks, Admin does all of it.',
      'Staff of the installation (admin and system users) see the administration menu. They need a membership to see the books of an organization.',
    ],
  },
  keyboard: {
    title: 'Keyboard, language and appearance',
    what: 'The whole console works without a mouse and follows the appearance, light or dark, of your system.',
    ways: [
      'The question mark shows all shortcuts. The slash goes to the search of the page, the bracket [ folds the menu.',
      'G and then T leads to the transactions, G and then A to accounts and balances.',
      'In the list of transactions J and K move, Enter opens the details, the space bar opens the panel beside the list, C copies the hash.',
      'Language is at the foot of the menu. It is remembered in this browser.',
      'The pin beside a group of the menu keeps the group open.',
    ],
  },
  accountsBalances: {
    what: 'All wallets of the organization by account group, with the balance on the chain, energy, USDT and an estimate in US dollars.',
    ways: [
      '“+ Wallet” watches an address. Nothing is moved: Holdfast reads its history and keeps its books.',
      '“Fetch Transactions” in the menu of a row reads history: everything, the newest, or one transaction by its hash.',
      'The column Books says whether books and chain agree, and as of which block.',
      '“Reconcile” compares now. “Archive” takes a wallet out of the way; its history stays and can be brought back.',
      'Values use the table of prices. An asset without a price is estimated and marked ≈: one dollar for USDT, ten cents for anything else. It is no quotation.',
      '“Precision” sets how many decimals you see. The books always keep every digit.',
    ],
  },
  transactions: {
    what: 'Every transaction of the organization’s wallets, the newest first, live.',
    ways: [
      'The search finds hashes and addresses, whole or their beginning. Filters stand in the address bar, so a view can be sent as a link.',
      'Confirming means that the block may still be undone. Only what is final enters the books.',
      'On the first page new rows appear by themselves; on other pages a line says that there are some.',
      'A click on an address or hash copies it whole. A row opens all details, with what the provider said beside what was stored.',
      'A contract call and its one token event stand in one row with a mark. “Preferences” shows them apart, and sets thresholds that hide small amounts.',
      '“Csv Export” writes every page of what the filters show, with full values, the balance after each row, notes, and times in UTC.',
      'A triangle marks a token nobody has verified. Names like USDT prove nothing.',
    ],
  },
  transactionsMpc: {
    what: 'The same transactions seen from the wallets: one row for each wallet, with the asset, its value in US dollars and notes.',
    ways: [
      'The value is empty where no price is known. It is not guessed.',
      'Use this view to check what one wallet did, and the other one to follow one transaction.',
    ],
  },
  fetching: {
    title: 'Reading the history of a wallet',
    what: 'History is read from a provider, TronGrid first and Tatum when you choose it, and every receipt is checked before it is booked.',
    ways: [
      '“All” reads everything; “Latest N” the newest; with a hash exactly one transaction is read again.',
      '“Use high-watermark” goes on where the last reading ended. Without it everything is read again; nothing is booked twice.',
      'The progress shows what has come in. You may close it: the work goes on, and the wallet says when it is done.',
      'A wallet that was read once is followed: new transactions come by themselves.',
    ],
  },
  comparing: {
    title: 'Checking an address before you approve',
    what: 'Whoever wants to be paid by mistake makes an address that begins and ends like one you know, and sends you a little from it.',
    ways: [
      'Never take an address from the history because it looks right. Take it from the address book.',
      'Every address carries a ribbon of four stripes made from all its characters: two addresses that only look alike have different ribbons.',
      'A warning names the address that is imitated and says where both are the same. Compare every character, in groups of four.',
      'When you copy an address that has only ever sent to you, the console asks first.',
      'Compare with the person you pay by another way than the one on which the address came.',
    ],
  },
  addressBook: {
    what: 'Names for the addresses that the organization pays to. A name appears wherever its address does.',
    ways: [
      'Write down who told you the address and how it was checked: the note stays with it.',
      'The console warns when a new address resembles one that the organization knows.',
      'Lists come in and go out as CSV. The rehearsal shows each line that would fail before anything is stored.',
      'The history of an entry says who changed what and when.',
    ],
  },
  addressLabels: {
    what: 'Names for the addresses that pay the organization: customers, exchanges, faucets.',
    ways: [
      'A label explains a row; it is no permission to pay there. Paying needs an entry in the address book.',
      'Search, import and export work as in the address book.',
    ],
  },
  reconciliation: {
    what: 'Compares the books of a wallet with the chain, token by token, and explains where they part.',
    ways: [
      'Enter the ID or the address of a wallet. “Load Status” shows the last comparison, “Reconcile Now” makes a new one.',
      'Mismatch names the difference. Holdfast searches the place where it began and shows both versions of the event.',
      'What is missing is added by itself. What would change or take away an entry waits until somebody agrees.',
      '“Backfill” reads again from the last point where both agreed.',
      'Unknown means that the provider could not tell. It is not a match.',
    ],
  },
  generalSettings: {
    what: 'The name of the organization and its team.',
    ways: [
      'Owner and Admin may change the name.',
      'The archive icon takes a person out of the organization for now; the restore icon brings them back.',
    ],
  },
  users: {
    what: 'The members of the organization, active and archived, with their roles.',
    ways: [
      '“+ User” invites a person. They become a member when they accept: after signing in, or, if they are new, by choosing a password with the link.',
      '“Edit” changes name, role and flags in the row. When somebody else changed the row meanwhile, you are told and nothing is lost.',
      'Archiving ends what the member may see at once; “Unarchive” brings it back. Deleting is for good.',
    ],
  },
  devices: {
    what: 'The machines that members work with, known by their fingerprints, and when each was last used.',
    ways: [
      'A device that nobody knows any more should be deleted. Its member is asked to register again.',
      'Names may be changed; fingerprints may not.',
    ],
  },
  accountGroups: {
    what: 'Groups that wallets are sorted into, such as operations, payroll or reserve, and their order.',
    ways: [
      'Every member sees the groups. System users make, move, archive and delete them.',
      'A group with wallets cannot be deleted. Move its wallets to another group first.',
    ],
  },
  entities: {
    what: 'The organizations of the installation with tier and status. The page belongs to dev mode.',
    ways: [
      'A tier other than free makes an organization a paying customer. Premium means a balance check every 15 minutes and a reconciliation every hour.',
      'An organization can be deleted only when it has no wallets, groups or members. It takes two steps.',
    ],
  },
  mpc: {
    title: 'Keys that nobody holds',
    what: 'A key is made by three signers together, and any two of them sign. The MPC pages show keys, signers and what is being signed.',
    ways: [
      'Key Domains and Keys: make a domain, then a key in it. Its wallet appears in Accounts & Balances by itself.',
      'The signing engine is our own work and has not been audited. Signers refuse main networks until their operator has acknowledged that.',
    ],
  },
  transferRequests: {
    what: 'Money leaves a wallet in four steps: somebody asks, submits, somebody else approves, and the signers sign what the network then takes.',
    ways: [
      'For treasurers: fill in the form. Costs, whether it can succeed, and warnings about the recipient are said before anything is created. What you ask for never changes; a change is a new request.',
      'For approvers: “Approve” opens the transfer as it is frozen: both addresses in full, amount, token with its contract, fee limit and the hash of all of it. Compare the recipient with a second source before you say yes.',
      'Whoever asked or submitted does not approve. A button that is not available says why.',
      'If a signing stops halfway, “Sign & Broadcast” goes on with the bytes that are stored. Nothing is ever sent twice.',
    ],
  },
  policyWizard: {
    what: 'Six steps lead to a policy for the transfers of the organization: who approves, how much may move, to whom, when, and from where. What the answers mean stands beside them in words.',
    ways: [
      'Each sentence has a mark: what Holdfast refuses today, what its signers always do, and what is only kept with the policy.',
      'After step 6 you see what would change, setting by setting. Nothing is in force before “Apply policy”.',
      'Answers are kept in this browser, for each organization, until you reset the wizard.',
      '“+ Policy” changes approvals, caps, recipients and hours without the other questions.',
    ],
  },
  samples: {
    title: 'Pages with sample data',
    what: 'Vaults, cards, invoices, billing and a few more pages show how an area will look. A line at the top says “Sample data”.',
    ways: [
      'Figures there are invented and the same for everybody. Do not decide anything by them.',
      'Their forms check what you type and keep nothing.',
    ],
  },
  systemHealth: {
    what: 'Whether the installation works, from readings taken this moment: processes, queue, networks, database, providers.',
    ways: [
      'Each process gives a sign of life every ten seconds. One that has been silent for half a minute is stale: it hangs or was killed.',
      'The queue says how many jobs wait and how long the oldest has waited. A depth that only grows means that the ingester does not keep up.',
      'Blocks behind is the number of blocks between the newest final block and the last comparison of a wallet. Wallets without transactions are compared less often, so some blocks are normal.',
      'Under providers, refused means that the provider understood and said no; failed means no answer, or none that could be read.',
      'The same figures are at /metrics in the format of Prometheus, for an admin or system user or with the token of the installation.',
    ],
  },
  services: {
    what: 'Every process and every provider on one list: state, version, and since when.',
    ways: [
      'Start here when something does not move: find the line that is not well, then look at System Health for the reason.',
      'A second ingester waits until the first is gone. That is not a fault.',
    ],
  },
  usageAnalytics: {
    what: 'How much each organization uses: transactions, volume, calls of the interface, wallets and members, by day or by month.',
    ways: [
      'Volume counts tokens that have a price. How many movements have none is said beside it.',
      'Each chart can be read as a table.',
    ],
  },
  ingestionRuns: {
    what: 'What the ingester did, run by run, newest first.',
    ways: [
      'A row opens its metrics: how long each stage took, what was new, known, filtered or failed, and rows against ledger entries.',
      'The line Integrity must match: what the provider returned is what was accounted for.',
    ],
  },
  tronEnrichment: {
    what: 'TRON transactions that use or hand over energy, and whether the receipt that tells it was read.',
    ways: [
      'Pending rows wait for a final block. They complete by themselves.',
      'Energy usage is taken from the receipt, never from an estimate.',
    ],
  },
  adminNetworks: {
    what: 'The networks that Holdfast knows: chain ID, symbol, explorer and order.',
    ways: [
      'System users add, change, move and delete networks. Changes appear in every open console at once.',
      'A network that is not active is offered nowhere; what was read of it stays.',
    ],
  },
  adminTokens: {
    what: 'The token catalogue: contract, decimals, tier and the name of each token by CAIP-19.',
    ways: [
      'A wallet is compared with the chain for every token of the catalogue, even one that its books have never seen.',
      'Wrong decimals make wrong amounts: check them on the contract, not on a web page.',
    ],
  },
  unknownTokens: {
    what: 'Tokens that were met on wallets and that nobody has put into the catalogue.',
    ways: [
      '“Mark Spam” takes a token out of lists, entries and balances, with who and when. It can be brought back on the same page.',
      'A symbol of a known token on an unknown contract is nearly always a lure.',
    ],
  },
  adminUsers: {
    what: 'All accounts of the installation, their flags, organizations and sign-ins.',
    ways: [
      'A flag is given and taken only by those who have it.',
      'Archiving an account ends its sessions. A one-time link lets its owner choose a new password.',
    ],
  },
  entitySubscriptions: {
    what: 'Tier, status and paying flag of every organization.',
    ways: ['The service level follows the paying flag: Premium or Standard.'],
  },
  subscriptionPlans: {
    what: 'The four plans and their limits.',
    ways: ['A limit that is empty does not limit.'],
  },
  vigilance: {
    what: 'Alerts that the system raised: mismatches, look-alike addresses, spam waves, faults of providers, stalled runs, failing webhooks.',
    ways: [
      'Owners, Admins and Managers of the organization see it, and the staff.',
      'Each alert leads to its cause. Acknowledge it to say that somebody looks, assign it to say who, close it when it is settled.',
    ],
  },
  webhookEvents: {
    what: 'What was sent to the endpoints of the organization: each event with its content, its attempts and the answers.',
    ways: [
      'Owners, Admins and Managers of the organization see it, and the staff. Owners and Admins change the endpoints.',
      'A delivery that fails is tried again for 72 hours, in order for each wallet.',
      'Check the signature on your side: it covers the time and the whole body.',
      'An event can be sent again, alone or with everything after it.',
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
