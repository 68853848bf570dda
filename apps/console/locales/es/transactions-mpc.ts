import type { transactionsMpc as english } from '../en/transactions-mpc.ts'

export const transactionsMpc: typeof english = {
  columns: {
    timestamp: 'Fecha y hora',
    fromTo: 'De/Para',
    asset: 'Activo',
    amountUsd: 'Importe (USD)',
    network: 'Red',
    wallet: 'Billetera',
    status: 'Estado',
    assetContract: 'contrato del activo',
    walletAddress: 'dirección de la billetera',
    initiator: 'iniciador',
    comment: 'comentario',
    entryNotes: 'notas del asiento',
    transactionNotes: 'notas de la transacción',
  },
  caption: 'Transacciones en blockchain con sus billeteras, de la más reciente a la más antigua',
  prev: 'Anterior',
  next: 'Siguiente',
  page: (page, pages) => `Página ${page} de ${pages}`,
  total: (count) => `${count} transacciones`,
  empty: 'No se encontraron transacciones.',
  emptyWhy:
    'Aún no se ha leído nada de esta organización. Obtenga las transacciones desde la fila de una billetera.',
  emptyFiltered: 'Ninguna transacción cumple los filtros.',
  unreachable: 'Error: no se puede contactar con el servidor',
  noPrice: 'no se conoce ningún precio en dólares',
}
