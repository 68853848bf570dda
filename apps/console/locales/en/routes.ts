/** The title of every page and, until it works, one sentence on what will be there. */
export const pages = {
  devNavigation: { title: 'Developer navigation', soon: 'A list of links to every page of the product.' },
  devMain: { title: 'Developer navigation: main pages', soon: 'Links to the main pages.' },
  devButtons: { title: 'Dialog gallery', soon: 'One button for each dialog of the product.' },
  devIcons: { title: 'Icon gallery', soon: 'The icons that the product uses, with their names.' },
  devLucideIcons: { title: 'Lucide icon gallery', soon: 'All icons of the Lucide set, with their names.' },
  ingestionRuns: {
    title: 'Recent Ingestion Runs',
    soon: 'Every pass that read a wallet from its provider: start, duration, records and the time of each stage.',
  },
  vaults: { title: 'Vaults', soon: 'The vaults with their value, profit and flows.' },
  signingRequests: {
    title: 'Signing Requests',
    soon: 'Requests that wait for a signature, with who asked and when.',
  },
  cards: { title: 'Cards', soon: 'The balance of the card account and the virtual cards with their limits.' },
  sentInvoice: { title: 'Sent Invoice', soon: 'Invoices that were sent, with client, amount and due date.' },
  invoiceClients: {
    title: 'Invoice Clients',
    soon: 'The clients that invoices are sent to, with their addresses and tax numbers.',
  },
  fiat: { title: 'Payments and on-ramps', soon: 'Turning stablecoins into money at a bank, and back.' },
  apiManagement: {
    title: 'API Management',
    soon: 'Users of the programming interface, their tokens and their permissions.',
  },
  transactions: { title: 'Blockchain Transactions', soon: '' },
  transactionsMpc: {
    title: 'Blockchain Transactions MPC',
    soon: 'The transactions that MPC keys have signed.',
  },
  accountsBalances: { title: 'Accounts & Balances', soon: '' },
  mpcDashboard: {
    title: 'MPC Dashboard',
    soon: 'Key domains, signers and open transfer requests at a glance.',
  },
  keyDomains: { title: 'Key Domains', soon: 'The domains under which keys are made, and a way to make one.' },
  mpcKeys: { title: 'MPC Keys', soon: 'The keys whose parts the signers hold, and the making of new ones.' },
  mpcSessions: { title: 'Sessions', soon: 'Signing sessions with their rounds and participants.' },
  mpcPolicy: { title: 'Policy', soon: 'The policy in force, rule by rule.' },
  mpcTron: { title: 'TRON test send', soon: 'Building, signing and sending one TRX payment as a test.' },
  forwarders: { title: 'Forwarders', soon: 'The forwarder factories of each chain.' },
  mpcDevice: { title: 'Device', soon: 'The devices that hold a part of a key.' },
  mpcRecovery: { title: 'Recovery', soon: 'How a key comes back when a part of it is lost.' },
  transferRequests: {
    title: 'Transfer Requests',
    soon: 'Payments from draft through approval and signature to the chain.',
  },
  devKeys: { title: 'Dev Keys', soon: 'Keys for development, kept on the server.' },
  devFlowLogs: { title: 'Dev Flow Logs', soon: 'What happened in each step of a signing flow.' },
  devTools: { title: 'Dev Tools', soon: 'Tools that run a signing flow from end to end.' },
  policyWizard: { title: 'Policy Wizard', soon: 'Six questions that lead to a signing policy.' },
  generalSettings: {
    title: 'General settings',
    soon: 'The name of the organization, its team and its archived vaults.',
  },
  users: { title: 'Users', soon: 'The members of the organization, active and archived, and their roles.' },
  devices: {
    title: 'Devices',
    soon: 'The devices of the organization, when each was last used, and their fingerprints.',
  },
  entities: {
    title: 'Entities Management',
    soon: 'The organizations of this installation and their subscriptions.',
  },
  billing: { title: 'Plan & Billing', soon: 'The plan, the payment method and past payments.' },
  mpcKeyList: { title: 'MPC Key List', soon: 'Which user holds which key, for which vault and since when.' },
  securityHistory: { title: 'Security History', soon: 'Who did what and from where, newest first.' },
  emailNotifications: {
    title: 'Email Notifications',
    soon: 'For which vaults a signed transaction sends an email.',
  },
  accountGroups: {
    title: 'Account Groups',
    soon: 'The groups that wallets are sorted into, and their order.',
  },
  myAccount: { title: 'My Account', soon: 'Your profile, security keys and sign-ins.' },
  adminDashboard: {
    title: 'Admin Dashboard',
    soon: 'Entities, users and the state of the system in figures.',
  },
  adminNetworks: { title: 'Networks', soon: 'The networks that Holdfast knows, with explorer and symbol.' },
  adminTokens: { title: 'Tokens', soon: 'The token catalogue: contract, decimals and tier of each token.' },
  tronEnrichment: {
    title: 'TRON Enrichment',
    soon: 'Completing TRON transactions with energy, fees and events.',
  },
  unknownTokens: {
    title: 'Unknown Tokens',
    soon: 'Tokens that were seen on wallets but are in no catalogue yet.',
  },
  reconciliation: { title: 'Wallet Reconciliation', soon: '' },
  addressBook: { title: 'Address Book (Outbound)', soon: 'Names for the addresses that payments go to.' },
  addressLabels: {
    title: 'Address Labels (Inbound)',
    soon: 'Names for the addresses that payments come from.',
  },
  adminUsers: {
    title: 'Admin Users',
    soon: 'All users of this installation, their flags and their sign-ins.',
  },
  entitySubscriptions: {
    title: 'Entity Subscriptions',
    soon: 'Tier, status and payments of every organization.',
  },
  vigilance: {
    title: 'Vigilance Management',
    soon: 'Alerts that the system raised: mismatches, look-alike addresses, faults of providers.',
  },
  services: { title: 'Services', soon: 'Each process and each provider with its state and version.' },
  subscriptionPlans: { title: 'Subscription Plans', soon: 'The four plans and their limits.' },
  webhookEvents: {
    title: 'Webhook Events',
    soon: 'Each event with its content, its deliveries and the answers.',
  },
  systemHealth: {
    title: 'System Health',
    soon: 'Queues, lag in blocks of each network, database and error rates.',
  },
  usageAnalytics: {
    title: 'Usage Analytics',
    soon: 'Transactions, volume and calls of each organization over time.',
  },
  help: { title: 'Help', soon: 'How each screen works.' },
}

/** Labels of the dialogs, which are also the titles of their own pages. */
export const dialogs = {
  apiUser: '+ API User',
  virtualCard: '+ Virtual Card',
  topUp: 'Top Up',
  client: '+ Client',
  securityKey: '+ Security Key',
  organization: '+ Organization',
  editBillingInformation: 'Edit Billing Information',
  editCreditCard: 'Edit Credit Card',
  organizationMember: '+ Organization Member',
  user: '+ User',
  device: '+ Device',
  address: '+ Address',
  vault: '+ Vault',
  network: '+ Network',
  vaultMember: '+ Vault Member',
  apiClientSigner: '+ API Client Signer',
  policy: '+ Policy',
  importToken: 'Import Token',
  csvExport: 'Csv Export',
  receive: 'Receive',
  send: 'Send',
  swap: 'Swap',
  wallet: '+ Wallet',
  token: '+ Token',
  accountGroup: '+ Account Group',
  addLabel: '+ Add Label',
}

export const dialogSoon = (label: string) => `The dialog “${label}” will open here by itself.`
