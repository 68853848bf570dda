/** Why a person cannot request transfers. */
export const requesting = {
  notRequester:
    'The rules of the signers do not name you as a requester, so you can’t request transfers. An Owner or Admin can propose that on the page Policy.',
  notThisWallet:
    'The rules of the signers do not name you as a requester for this wallet. An Owner or Admin can propose that on the page Policy.',
  viewerOnly:
    'Your treasury role is Viewer, so you can’t request transfers. Any other member can. An Owner or Admin changes treasury roles.',
}
