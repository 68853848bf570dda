import type { keyList as english } from '../en/key-list.ts'

export const keyList: typeof english = {
  columns: {
    user: 'Usuario',
    certificate: 'Clave pública del certificado',
    path: 'Ruta de la clave',
    type: 'Tipo de clave',
    vault: 'Bóveda asociada',
    grantedBy: 'Otorgada por',
    created: 'Fecha de creación',
  },
  empty: 'Sin claves',
  lead: 'Cada clave con la persona que la hizo generar, la billetera para la que firma y las reglas que la incluyen.',
  loadFailed: (reason: string) => `No se pudieron cargar las claves: ${reason}`,
  operator: 'Operador del servidor',
  kind: (curve: string, threshold: number, n: number) => `${curve} · ${threshold} de ${n} firmantes`,
  whole: 'La propia clave',
  noWallet: 'Sin billetera',
  noVault: 'Sin grupo',
  granted: (version: number) => `Reglas versión ${version}`,
  proposedBy: (name: string) => `propuestas por ${name}`,
  notGranted: 'Sin reglas',
}
