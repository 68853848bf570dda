/** MPC Key List. */
export const keyList = {
  columns: {
    user: 'User',
    certificate: 'Certificate public key',
    path: 'Key path',
    type: 'Key type',
    vault: 'Associated vault',
    grantedBy: 'Granted by',
    created: 'Creation time',
  },
  empty: 'No keys',
  lead: 'Each key with the person who had it generated, the wallet it signs for, and the rules that list it.',
  loadFailed: (reason: string) => `Keys could not be loaded: ${reason}`,
  operator: 'Operator of the server',
  kind: (curve: string, threshold: number, n: number) => `${curve} · ${threshold} of ${n} signers`,
  whole: 'Key itself',
  noWallet: 'No wallet',
  noVault: 'Without a group',
  granted: (version: number) => `Rules version ${version}`,
  proposedBy: (name: string) => `proposed by ${name}`,
  notGranted: 'No rules',
}
