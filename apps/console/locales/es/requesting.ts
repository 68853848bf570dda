/** Why a person cannot request transfers. */
export const requesting = {
  notRequester:
    'Las reglas de los firmantes no le nombran como solicitante; no puede solicitar transferencias. Un propietario o administrador puede proponerlo en la página Política.',
  notThisWallet:
    'Las reglas de los firmantes no le nombran como solicitante de esta billetera. Un propietario o administrador puede proponerlo en la página Política.',
  viewerOnly:
    'Su función en tesorería es Observador, así que no puede pedir transferencias. Cualquier otro miembro puede. Un propietario o administrador cambia las funciones en tesorería.',
}
