/** Maximum lengths accepted by the contract, characters. */
export const maxContent = 2000
export const maxContact = 200
export const maxUrl = 2000
export const maxNote = 1000
