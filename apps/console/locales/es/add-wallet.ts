import type { addWallet as english } from '../en/add-wallet.ts'

export const addWallet: typeof english = {
  title: '+ Billetera',
  lead: 'Añada una billetera de solo lectura. Holdfast importa su historial y lleva su libro mayor.',
  name: 'Nombre',
  network: 'Red',
  choose: 'Elegir…',
  address: 'Dirección',
  group: 'Grupo de cuentas',
  none: 'Sin asignar',
  create: 'Crear',
  nameMissing: 'Escriba un nombre',
  networkMissing: 'Elija una red',
  addressMissing: 'Introduzca la dirección',
  failed: (reason) => `No se pudo crear la billetera: ${reason}`,
}
