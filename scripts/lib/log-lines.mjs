const WARNING = 40;

/**
 * What of a child's log a person should see without asking: warnings and errors, in one readable line.
 * @param {string} line @param {boolean} fromErrors whether it came by stderr
 * @returns {string | undefined}
 */
export function visibleLine(line, fromErrors) {
  const entry = jsonEntry(line);
  // Of an error printed over many lines the first says what it is; the rest is in the log file.
  if (!entry) return fromErrors && /^(\s?[⨯⚠]|[^\s})\]])/.test(line) ? line : undefined;
  if (typeof entry.level !== 'number' || entry.level < WARNING) return undefined;
  const error = /** @type {{ message?: string } | undefined} */ (entry.err)?.message;
  const text = [entry.msg, error].filter((part) => typeof part === 'string' && part !== '');
  return `${entry.level > WARNING ? 'error' : 'warning'}: ${[...new Set(text)].join(': ') || line}`;
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
