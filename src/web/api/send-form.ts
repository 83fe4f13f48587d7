import { errorOfText, noticed, offlineError } from '#web/api/api-error.ts';
import { noteTouched } from '#web/api/touched-reads.ts';

/** Sends a form and answers what came back; `onProgress` hears how many of its bytes have left. */
export function sendForm<T>(
  path: string,
  form: FormData,
  options: { key: string; signal?: AbortSignal; onProgress?: (bytes: number) => void },
): Promise<T> {
  return new Promise((resolve, reject) => {
    // fetch cannot tell how much of a body has left.
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('X-Paddock', '1');
    request.setRequestHeader('Idempotency-Key', options.key);
    request.upload.addEventListener('progress', (event) => options.onProgress?.(event.loaded));
    request.addEventListener('load', () => {
      if (request.status < 300) {
        const output = JSON.parse(request.responseText) as T;
        noteTouched(output, (header) => request.getResponseHeader(header));
        resolve(output);
      } else reject(noticed(errorOfText(request.status, request.responseText)));
    });
    request.addEventListener('error', () => reject(offlineError()));
    request.addEventListener('abort', () =>
      reject(new DOMException('Upload stopped', 'AbortError')),
    );
    options.signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

/** The fields first, so that the server knows them before the file's stream begins. */
export function formOf(input: object, file: Blob, file_name: string): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(input)) {
    if (value !== undefined && value !== null)
      form.append(field, typeof value === 'string' ? value : JSON.stringify(value));
  }
  form.append('file', file, file_name);
  return form;
}
