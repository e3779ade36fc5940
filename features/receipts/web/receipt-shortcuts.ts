/** Keys of the receipts besides those of every list. */
export const receiptShortcuts = [
  { action: 'Verify, and go to the next receipt', keys: ['v'] },
  { action: 'Edit the receipt', keys: ['e'] },
  { action: 'Save the edit', keys: ['Enter'] },
  { action: 'Save the edit, verify, and go to the next', keys: ['Ctrl', 'Enter'] },
  { action: 'Remove the verification', keys: ['u'] },
  { action: 'Zoom the picture in or out', keys: ['+'], alternatives: ['-'] },
  { action: 'Rotate the picture', keys: ['r'] },
  { action: 'Previous or next page of the picture', keys: ['['], alternatives: [']'] },
]
