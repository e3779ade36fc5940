/** Errors that a screen finds before it sends a file. Apart, because `errors` would load all of the server's sentences with it. */
export const uploadErrors = {
  'upload.file_empty': [400, '{name} is empty. Please choose another file.'],
  'photo.too_large': [413, 'The photo is larger than 5 MB.'],
  'photo.wrong_type': [415, 'Please choose a JPEG, PNG or WebP image.'],
  'venture.file_too_large': [413, 'The file is larger than 20 MB.'],
  'chat.file_too_large': [413, 'Each attachment can have at most 10 MB, and all of a message 25 MB.'],
  'chat.file_count': [400, 'A message can have at most 5 attachments.'],
  'chat.wrong_type': [415, 'Unsupported file type: Please upload images (JPG, PNG) or PDF files only.'],
  'guide.file_too_large': [413, 'The file is larger than 25 MB.'],
  'guide.wrong_type': [
    415,
    '{name} is not supported. Please choose a TXT, PDF, DOCX, DOC, RTF, ODT, HTML, Markdown, or EPUB file.',
  ],
  'receipt.file_too_large': [413, 'A file can have at most 25 MB.'],
  'receipt.file_count': [400, 'You can add at most 20 files at once.'],
  'receipt.wrong_type': [415, '{name} is not supported. Please choose PDF, JPG or PNG files, or emails (.eml).'],
  'speech.file_too_large': [413, 'The file is larger than 25 MB.'],
  'speech.wrong_type': [
    415,
    'The following files are not supported: {names}. Please select supported formats: TXT, PDF, DOCX, DOC, RTF, ODT, HTML, Markdown, or EPUB.',
  ],
} as const
