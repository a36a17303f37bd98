"""TeaStore's pages as the REST calls of its WebUI, and a small HTTP client. By `compare` and `measure`."""

import json
import re
import select
import socket
import time
import urllib.parse

EMPTY = '{"uid":null,"sid":null,"token":null,"order":{},"orderItems":[],"message":null}'


class Connection:
    """Keep-alive, one request at a time."""

    def __init__(self, address):
        self.address, self.head = address, ''
        self.connect()

    def connect(self):
        self.socket = socket.create_connection(self.address)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, method, path, body=None, headers=''):
        data = b'' if body is None else body.encode()
        type_ = '' if body is None or 'Content-Type' in headers else 'Content-Type: application/json\r\n'
        if 'connection: close' in self.head.lower() or select.select([self.socket], [], [], 0)[0]:
            self.connect()  # Tomcat closes one after 100 requests, or 20 idle seconds
        self.buffer, self.head, self.end = bytearray(), None, None
        self.start = time.perf_counter()
        self.socket.sendall(
            f'{method} {path} HTTP/1.1\r\nHost: {self.address[0]}:{self.address[1]}\r\nAccept: */*\r\n{type_}{headers}'
            f'Content-Length: {len(data)}\r\n\r\n'.encode() + data)

    def receive(self):
        """Whether the response is complete."""
        data = self.socket.recv(262144)
        if not data:
            raise ConnectionError(f'{self.address} closed the connection')
        self.buffer += data
        if self.head is None:
            self.end = self.buffer.find(b'\r\n\r\n')
            if self.end < 0:
                return False
            self.head = self.buffer[:self.end].decode('latin-1')
            length = re.search(r'(?i)\ncontent-length: *(\d+)', self.head)
            self.length = int(length[1]) if length else None
        if self.length is not None:
            done = len(self.buffer) >= self.end + 4 + self.length
        else:
            done = self.buffer.endswith(b'\r\n0\r\n\r\n')
        if done:
            self.seconds = time.perf_counter() - self.start
        return done

    def response(self):
        """Its status and its body."""
        rest = bytes(self.buffer[self.end + 4:])
        if self.length is None:
            body = b''
            while True:
                size, rest = rest.split(b'\r\n', 1)
                if int(size, 16) == 0:
                    break
                body, rest = body + rest[:int(size, 16)], rest[int(size, 16) + 2:]
            rest = body
        return int(self.head.split()[1]), rest.decode()

    def request(self, method, path, body=None, headers=''):
        self.send(method, path, body, headers)
        while not self.receive():
            pass
        return self.response()


class Call:
    """One REST call, and those that need its response."""

    def __init__(self, name, service, path, body=None, then=None):
        self.name, self.then = name, then
        self.method = 'GET' if body is None else 'POST'
        self.path = f'/tools.descartes.teastore.{service}/rest/{path}'
        self.body = body if body is None or isinstance(body, str) else json.dumps(body)


def images(name, ids, size):
    return Call(name, 'image', 'image/getProductImages', {str(i): size for i in ids})


class Page:
    """A page of TeaStore, as its WebUI and as the example serve it."""

    def __init__(self, kind, id=None, page=1, session=None):
        self.kind, self.id = kind, id
        self.session = json.loads(session or EMPTY)
        self.webui = '/tools.descartes.teastore.webui/' + {
            'home': '', 'category': f'category?category={id}&page={page}', 'product': f'product?id={id}'}[kind]
        self.path = '/api/' + {'home': 'home', 'category': f'category/{id}?page={page}', 'product': f'product/{id}'}[kind]
        self.headers = f'Cookie: sessionBlob={urllib.parse.quote_plus(session)}\r\n' if session else ''
        self.start = (page - 1) * 20

    def calls(self):
        """Those of the first level."""
        calls = [Call('categories', 'persistence', 'categories'),
                 Call('user', 'auth', 'useractions/isloggedin', self.session),
                 Call('siteImages', 'image', 'image/getWebImages', {'icon': '64x64'})]
        if self.kind == 'category':
            calls += [Call('category', 'persistence', f'categories/{self.id}'),
                      Call('count', 'persistence', f'products/count/{self.id}'),
                      Call('products', 'persistence', f'products/category/{self.id}?start={self.start}&max=20',
                           then=lambda products: [images('images', [p['id'] for p in products], '64x64')])]
        if self.kind == 'product':
            uid = f'?uid={self.session["uid"]}' if self.session['uid'] else ''
            items = [{'productId': self.id, 'quantity': 1}] + self.session['orderItems']
            calls += [Call('product', 'persistence', f'products/{self.id}'),
                      images('image', [self.id], '300x300'),
                      Call('recommended', 'recommender', f'recommend{uid}', items, then=lambda ids:
                           [Call(f'recommended {i}', 'persistence', f'products/{i}') for i in ids]
                           + [images('recommendedImages', ids[:3], '125x125')])]
        return calls

    def expected(self, values):
        """The page of the example, made of the responses of its calls."""
        page = {name: values[name] for name in ('categories', 'category', 'count', 'products', 'images', 'product', 'image',
                                                'recommendedImages') if name in values}
        if 'recommended' in values:
            page['recommendedProducts'] = [values[f'recommended {i}'] for i in values['recommended']]
        return page | values['siteImages'] | {'loggedIn': values['user'] is not None}


def value(call, status, text):
    if status != 200:
        raise ValueError(f'{call.method} {call.path}: status {status} {text[:200]}')
    return json.loads(text) if text else None


def serially(connection, page):
    """All calls one after another: their values, their seconds, and those of the longest path among them."""
    values, paths, begun = {}, [], time.perf_counter()

    def make(call):
        values[call.name] = value(call, *connection.request(call.method, call.path, call.body))
        took = connection.seconds
        return took + max([make(after) for after in call.then(values[call.name])] if call.then else [], default=0)

    for call in page.calls():
        paths.append(make(call))
    return values, time.perf_counter() - begun, max(paths)


def at_once(connections, page):
    """Each call as soon as its inputs are there, by hand: seconds."""
    begun, running, idle = time.perf_counter(), {}, list(connections)

    def begin(calls):
        for call in calls:
            connection = idle.pop()
            connection.send(call.method, call.path, call.body)
            running[connection.socket] = connection, call

    begin(page.calls())
    while running:
        for ready in select.select(list(running), [], [])[0]:
            connection, call = running[ready]
            if connection.receive():
                del running[ready]
                idle.append(connection)
                if call.then:
                    begin(call.then(value(call, *connection.response())))
    return time.perf_counter() - begun


def log_in(connection, products):
    """The session blob of a user with these products in the cart, made by the WebUI."""
    form, blob = 'Content-Type: application/x-www-form-urlencoded\r\n', None
    for action, body in [('loginAction', 'username=user2&password=password')] + [
            ('cartAction', f'addToCart=1&productid={product}') for product in products]:
        cookie = f'Cookie: sessionBlob={blob}\r\n' if blob else ''
        connection.request('POST', f'/tools.descartes.teastore.webui/{action}', body, form + cookie)
        found = re.search(r'(?i)set-cookie: sessionBlob=([^;\r\n]*)', connection.head)
        if not found:
            raise ValueError(f'{action}: the WebUI has set no session')
        blob = found[1]
    return urllib.parse.unquote_plus(blob)
