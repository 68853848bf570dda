/** Receive: the address of a wallet, for incoming payments. */
export const receive = {
  lead: 'Share this address to receive funds. Check every character before a large transfer.',
  wallet: 'Wallet',
  choose: 'Choose a wallet',
  noWallets: 'This organization has no active wallet yet.',
  loadFailed: (reason: string) => `The wallets could not be loaded: ${reason}`,
  code: (wallet: string) => `QR code of the address of ${wallet}`,
  address: 'Address',
  copy: 'Copy the address',
  warning: (network: string) =>
    `Only for ${network}. Funds sent over another network do not arrive and usually can’t be recovered.`,
}
