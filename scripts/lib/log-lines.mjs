const WARNING = 40;

/**
 * The line to show a person by default: warnings and errors in readable form. Undefined for all others.
 * @param {string} line @param {boolean} fromErrors whether it came from stderr
 * @returns {string | undefined}
 */
export function visibleLine(line, fromErrors) {
  const entry = jsonEntry(line);
  // The first line of a multi-line error says what it is; the rest is in the log file.
  if (!entry) return fromErrors && /^(\s?[⨯⚠]|[^\s})\]])/.test(line) ? line : undefined;
  if (typeof entry.level !== 'number' || entry.level < WARNING) return undefined;
  const error = /** @type {{ message?: string } | undefined} */ (entry.err)?.message;
  const text = [entry.msg, error].filter((part) => typeof part === 'string' && part !== '');
  return `${entry.level > WARNING ? 'error' : 'warning'}: ${[...new Set(text)].join(': ') || line}`;
}

/**
 * A log line in readable form, whatever its level: `GET /search 200 12 ms` for a request.
 * @param {string} line
 */
export function developmentLine(line) {
  const entry = jsonEntry(line);
  if (!entry) return line;
  const { msg, method, path, status, ms, level, err } = entry;
  if (method && path) return `${method} ${path} ${status} ${ms} ms`;
  const error = /** @type {{ stack?: string, message?: string } | undefined} */ (err);
  const prefix =
    typeof level === 'number' && level >= WARNING ? (level > WARNING ? 'error: ' : 'warning: ') : '';
  return `${prefix}${[msg, error?.stack ?? error?.message].filter(Boolean).join(': ') || line}`;
}

/** @param {string} line @returns {Record<string, unknown> | undefined} */
function jsonEntry(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
