/** Of what is offered after a login. Apart from the notices of the contract, which other pages load too. */
export const OFFER_NOTICES = {
  answersTaken: (count: number) => `已并入练习 ${count} 次`,
} as const;
