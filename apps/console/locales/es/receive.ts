/** Recibir: la dirección de una billetera, para que paguen en ella. */
export const receive = {
  lead: 'Pida que le paguen en esta dirección. Compárela entera antes de que alguien envíe mucho.',
  wallet: 'Billetera',
  choose: 'Elija una billetera',
  noWallets: 'Esta organización aún no tiene ninguna billetera activa.',
  loadFailed: (reason: string) => `No se pudieron cargar las billeteras: ${reason}`,
  code: (wallet: string) => `Código QR de la dirección de ${wallet}`,
  address: 'Dirección',
  copy: 'Copiar la dirección',
  warning: (network: string) =>
    `Solo para ${network}. Lo que se envíe por otra red no llega y, por lo general, no se puede recuperar.`,
}
