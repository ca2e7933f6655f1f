FROM python:3.11-slim-bookworm

# WeasyPrint draws with Pango; harfbuzz-subset halves the time of a document.
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        fonts-dejavu-core libharfbuzz-subset0 libpango-1.0-0 libpangoft2-1.0-0 \
    && rm -rf /var/lib/apt/lists/* \
    && pip install --no-cache-dir 'uv>=0.9,<1' \
    && useradd --system --user-group --no-create-home prefeitura \
    && install -d -o prefeitura -g prefeitura -m 0700 /dados

WORKDIR /prefeitura
ENV PATH=/prefeitura/.venv/bin:$PATH \
    PREFEITURA_DADOS=/dados \
    PYTHONUNBUFFERED=1 \
    UV_PYTHON_DOWNLOADS=never

COPY pyproject.toml uv.lock ./
RUN uv sync --frozen --no-dev --no-cache --compile-bytecode
COPY . .

USER prefeitura
VOLUME /dados
EXPOSE 8000
CMD ["gunicorn", "prefeitura.wsgi", "--bind", "0.0.0.0:8000", "--workers", "2", "--threads", "4"]
