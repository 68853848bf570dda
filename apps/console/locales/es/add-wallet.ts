import type { addWallet as english } from '../en/add-wallet.ts'

export const addWallet: typeof english = {
  title: '+ Billetera',
  lead: 'Añada una billetera de solo lectura. Holdfast importa su historial y lleva su libro mayor.',
  leadOfKey: 'Añada una billetera para la que firma una clave MPC. Su dirección se deriva de la clave.',
  key: 'Clave MPC',
  watched: 'Ninguna: vigilar una dirección',
  ofKey: (label, threshold, n) => `${label} (${threshold} de ${n})`,
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
