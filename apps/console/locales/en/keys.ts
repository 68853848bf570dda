/** Words of the MPC Dashboard, Key Domains, MPC Keys and Forwarders. */
export const keys = {
  domains: 'Key Domains',
  sessions: 'Active Sessions',
  signers: 'Signer Health',
  columns: {
    label: 'Label',
    threshold: 'Threshold',
    keys: 'Keys',
    created: 'Created',
    domain: 'Key domain',
    state: 'State',
    address: 'Address',
    publicKey: 'Public key',
    curve: 'Curve',
    networks: 'Networks',
    epoch: 'Generation',
    signer: 'Signer',
    lastSeen: 'Last seen',
    refreshed: 'Last share refresh',
    backup: 'Last verified backup',
    identity: 'Identity',
    version: 'Version',
    frozen: 'Blocked pairs',
    chain: 'Chain',
    factory: 'Factory address',
    actions: 'Actions',
  },
  pendingRules: {
    governors: (party: number, version: number, at: string) =>
      `Signer ${party}: version ${version} of the policy waits until ${at}.`,
    recovery: (party: number, version: number, at: string) =>
      `Signer ${party}: version ${version} of the policy waits until ${at}. Recovery keys adopted it in place of governors.`,
    operator: (party: number, version: number, at: string) =>
      `Signer ${party}: version ${version} of the policy waits until ${at}. Its operator accepted it without the governors.`,
  },
  threshold: (k: number, n: number) => `threshold ${k} of ${n}`,
  newDomain: 'New KD',
  newDomainTitle: 'New key domain',
  newDomainLead: 'Each signer holds one share of the key; its threshold decides how many can sign.',
  label: 'Label',
  labelMissing: 'Enter a label',
  loadFailed: 'Failed to load key domains',
  createFailed: 'Failed to create key domain',
  noDomains: 'No key domain yet.',
  noDomainsWhy: 'A key domain is a group of signers with a threshold. Every key belongs to one.',
  noKeys: 'No key yet.',
  noKeysWhy:
    'Generate a key in a key domain. The signers create it together; no machine holds the whole key.',
  domain: 'Key domain',
  generate: 'Generate key',
  generateTitle: 'Generate a key',
  generateLead: 'The signers create it together in a few rounds. No machine ever holds the whole key.',
  domainMissing: 'Choose a key domain',
  curves: { secp256k1: 'secp256k1 (TRON, Ethereum, Bitcoin)', ed25519: 'ed25519 (Solana)' },
  states: { making: 'Generating', ready: 'Ready', failed: 'Failed' },
  waits: {
    why: 'Waits for the next version of the rules; signs nothing until then.',
    add: 'Propose a version with this key',
  },
  round: (round: number, of: number) => `Round ${round} of ${of}`,
  starting: 'Connecting signers…',
  finishing: 'Checking that the signers can sign…',
  stages: (name: string) => `State of ${name}`,
  refresh: 'Refresh shares',
  refreshWhy: 'Every signer gets a new share, and the old ones stop working. Key and address stay the same.',
  refreshOf: (label: string) => `Refresh shares of ${label}`,
  refreshAsk: (label: string) =>
    `Refresh the shares of ${label}?\nAll its signers take part. Key and address stay the same. Old shares and their backups stop working: make new backups afterwards.`,
  ceremonies: {
    refresh: 'Refreshing shares',
    repair: 'Replacing a signer',
    reshare: 'Moving to other signers',
  },
  signersOpen: 'Signers',
  signersOf: (label: string) => `Signers of ${label}`,
  notAudited:
    'The signing engine for secp256k1 has not been audited by an outside party. This server generates no keys and sends no transfers for main networks, and its signers sign none, until their operators acknowledge this (HOLDFAST_UNAUDITED_MPC).',
  notAuditedPlain:
    'The signing engine has not been audited by an outside party. Main networks stay off on this server until its operators accept that.',
  networks: { served: 'All networks of this server', test: 'Test networks', main: 'Main networks' },
  networksHint:
    'A key signs for test networks or for main networks, never both. This can’t be changed later; every signer enforces it.',
  up: 'Online',
  down: 'Offline',
  signersState: {
    absent: 'No signers are configured on this server.',
    ready: 'Signing available: enough signers are online.',
    'too-few': 'Signing not available: too few signers are online.',
  },
  now: {
    yes: 'You can sign now',
    no: 'You cannot sign now',
    online: (signers: readonly string[], needed: number) =>
      signers.length === 0
        ? `No signer is online; ${needed} are needed.`
        : `${signers.length === 1 ? 'Signer' : 'Signers'} ${signers.join(', ')} online; ${needed} are needed.`,
    offline: (signers: readonly string[]) =>
      signers.length === 0
        ? ''
        : `${signers.length === 1 ? 'Signer' : 'Signers'} ${signers.join(', ')} offline.`,
    keyShort: (label: string, threshold: number) =>
      `${label} cannot sign now: it needs ${threshold} signers.`,
    frozen: 'Some pairs of signers are blocked until the shares are refreshed.',
  },
  activity: {
    now: 'Now',
    unknown: 'Unknown',
    neverRefreshed: 'Not refreshed yet',
    noShares: 'No shares',
    noBackup: 'No verified backup',
    toRecovery: (party: number) => `Recovery of signer ${party}`,
    inBackup: (inIt: string, keys: string) => `${inIt} of ${keys} shares`,
  },
  noSessions: 'No key is being generated or refreshed.',
  explain: {
    title: 'How MPC keys work',
    shares: {
      title: 'Shares instead of a key',
      text: 'An ordinary wallet has one private key, and anyone who copies it controls the funds. In operation, an MPC key never exists in one piece. Each signer draws its own random numbers, and the signers exchange only values derived from them. Each signer then holds one share, which reveals nothing by itself, and all know the public key. Enough shares would reveal the private key. No machine combines them to generate the key, to sign or to back it up; only recovery does, on an offline machine.',
    },
    threshold: {
      title: 'The threshold',
      text: 'A key has a threshold, such as 2 of 3: any two of its three signers can sign, and one alone cannot. You can lose one machine without losing access to the funds. One stolen share reveals nothing about the key. A thief needs two machines in different places, before the next refresh of the shares.',
    },
    domains: {
      title: 'Key domains',
      text: 'A key domain is a group of signers with a threshold, shared by all its keys. You can use separate domains, with different machines and operators, for daily payments and reserves.',
    },
    signing: {
      title: 'How signing works',
      text: 'The signers receive the whole request: the intent, the exact bytes of the transaction, and the approvals. Each signer decodes the bytes and compares recipient, amount, token, fee and expiry with the intent. If anything differs, it refuses and names the field. Otherwise the signers exchange a few encrypted messages, which produce one ordinary signature. It is checked against the wallet’s address before it is used.',
    },
    recovery: {
      title: 'Refresh and recovery',
      text: 'Shares can be refreshed: every signer gets a new one, and the old ones stop working. Key and address stay the same. Each signer has its own backup, with its own passphrase. If signers are lost, as many backups as the threshold recover the key, in a documented ceremony on an offline machine.',
    },
    drawing:
      'Drawing: three signers, each with one share. Two of them decode the transaction, compare it with the intent, and exchange encrypted messages; they produce one signature, which goes to the chain. The third signer is not needed.',
    drawn: {
      signer: (n: number) => `Signer ${n}`,
      share: 'share',
      check: 'decodes, compares',
      rest: 'not needed',
      signature: 'one signature',
      chain: 'chain',
    },
  },
  chains: {
    mainnet: 'mainnet',
    polygon: 'polygon',
    arbitrum: 'arbitrum',
    optimism: 'optimism',
    base: 'base',
    bsc: 'bsc',
  },
  forwardersWhy: 'Addresses of future forwarders (deposit contracts at predicted addresses) on each chain.',
}
