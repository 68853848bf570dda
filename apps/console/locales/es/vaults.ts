import type { vaults as english } from '../en/vaults.ts'

export const vaults: typeof english = {
  columns: {
    vault: 'Bóveda',
    totalValue: 'Valor total',
    pnl1d: 'Resultado de 1 día',
    pnl7d: 'Resultado de 7 días',
    inflow7d: 'Entradas de 7 días',
    outflow7d: 'Salidas de 7 días',
    actions: 'Acciones',
  },
  lead: 'Grupos de cuentas con su valor. Los precios son los de la tesorería.',
  total: 'Total',
  noGroup: 'Sin grupo',
  wallets: (count: number) => (count === 1 ? '1 billetera' : `${count} billeteras`),
  archived: 'Archivada',
  unknown: 'Desconocido',
  unknownWhy: 'No se conoce por completo el valor al comienzo.',
  notCounted: (count: number) => (count === 1 ? '1 token no se cuenta' : `${count} tokens no se cuentan`),
  open: 'Transacciones',
  openFor: (vault: string) => `Transacciones de ${vault}`,
  empty: 'Todavía no hay bóvedas',
  emptyWhy: 'Una bóveda es un grupo de cuentas. Añada una y mueva billeteras a ella.',
  loadFailed: (reason: string) => `No se pudieron cargar las bóvedas: ${reason}`,
  dialog: {
    lead: 'Una bóveda es un grupo de cuentas: billeteras que se guardan y se informan juntas.',
    name: 'Nombre',
    description: 'Descripción',
    nameMissing: 'Escriba un nombre',
    failed: (reason: string) => `La bóveda no se añadió: ${reason}`,
  },
}
