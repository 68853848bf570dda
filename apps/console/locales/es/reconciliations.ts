import { plural } from '../../src/format/plural.ts'
import type { reconciliations as english } from '../en/reconciliations.ts'

export const reconciliations: typeof english = {
  caption: 'Libro mayor y cadena de cada billetera',
  onlyDifferences: 'Solo diferencias',
  refresh: 'Actualizar',
  loadFailed: (reason) => `No se pudieron cargar las billeteras: ${reason}`,
  empty: 'Aún no hay billeteras.',
  noDifferences: 'Ninguna billetera difiere de la cadena.',
  showAll: 'Ver todas las billeteras',
  matching: (n, all) =>
    plural('es', all, {
      one: `${n} de 1 billetera coincide con la cadena`,
      other: `${n} de ${all} billeteras coinciden con la cadena`,
    }),
  differing: (n) => plural('es', n, { one: '1 billetera difiere', other: `${n} billeteras difieren` }),
  neverRead: (n) => `${n} sin leer`,
  wallet: 'Billetera',
  address: 'Dirección',
  state: 'Libro mayor',
  time: 'Comparado',
  difference: 'Cadena menos libro mayor',
  unread: 'Sin leer',
  actions: 'Acciones',
  archived: 'archivada',
  compared: (n) => plural('es', n, { one: '1 activo', other: `${n} activos` }),
  none: 'nada',
  booksAndChain: (books, chain) => `Libro mayor ${books}, cadena ${chain}`,
  more: (n) => `y ${n} más`,
  everything: 'Todo el historial',
  allRead: 'Todo leído',
  streams: { native: 'Pagos nativos', trc20: 'Pagos de tokens', internal: 'Pagos internos' },
  before: (time) => `antes de ${time}`,
  between: (from, until) => `${from} a ${until}`,
  open: 'Abrir',
  openOf: (wallet) => `Abrir la conciliación de ${wallet}`,
}
