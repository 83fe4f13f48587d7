// What a movement is booked on by hand: the two dialogs load together.
export { ChooseMatchDialog } from '#web/payments/bank/choose-match-dialog.tsx';
export { RecoveryDialog } from '#web/payments/bank/recovery-dialog.tsx';
