// Says while typing how strong a new password is. The server decides whether it can be used.
const MIN = 10;
const STRONG = 16;

function hintFor(password, email) {
  const plain = password.toLowerCase();
  const [name] = email.toLowerCase().split('@');
  if (password.length < MIN) {
    const missing = MIN - password.length;
    return `Too short: ${missing} more ${missing === 1 ? 'character' : 'characters'}.`;
  }
  if (name.length >= 4 && plain.includes(name)) return 'Weak: it contains your email address.';
  if (plain.includes('tidemark')) return 'Weak: it contains the name Tidemark.';
  if (new Set(plain).size < 6) return 'Weak: use more different characters.';
  if (password.length < STRONG) return 'Fair. Another word makes it stronger.';
  return 'Strong.';
}

for (const output of document.querySelectorAll('[data-strength]')) {
  const input = document.getElementById(output.dataset.strength);
  const email = input.form.elements.namedItem('email');
  const update = () => {
    output.textContent =
      input.value === '' ? '' : hintFor(input.value, output.dataset.email || (email?.value ?? ''));
  };
  input.addEventListener('input', update);
  email?.addEventListener('input', update);
  update();
}
