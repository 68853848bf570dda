/** Receive: the address of a wallet, for incoming payments. */
export const receive = {
  lead: 'Comparta esta dirección para recibir fondos. Compruebe todos los caracteres antes de una transferencia grande.',
  wallet: 'Billetera',
  choose: 'Elija una billetera',
  noWallets: 'Esta organización aún no tiene ninguna billetera activa.',
  loadFailed: (reason: string) => `No se pudieron cargar las billeteras: ${reason}`,
  code: (wallet: string) => `Código QR de la dirección de ${wallet}`,
  address: 'Dirección',
  copy: 'Copiar la dirección',
  warning: (network: string) =>
    `Solo para ${network}. Los fondos enviados por otra red no llegan y, por lo general, no se pueden recuperar.`,
}
