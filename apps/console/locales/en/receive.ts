/** Receive: the address of a wallet, to be paid to. */
export const receive = {
  lead: 'Have this address paid. Compare it whole before anybody sends much.',
  wallet: 'Wallet',
  choose: 'Choose a wallet',
  noWallets: 'This organization has no active wallet yet.',
  loadFailed: (reason: string) => `The wallets could not be loaded: ${reason}`,
  code: (wallet: string) => `QR code of the address of ${wallet}`,
  address: 'Address',
  copy: 'Copy the address',
  warning: (network: string) =>
    `Only for ${network}. What is sent over another network does not arrive and can usually not be brought back.`,
}
